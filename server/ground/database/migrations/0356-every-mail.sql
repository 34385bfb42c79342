create index on mail ("createdAt" desc, id desc);

-- Every mail that left or is to leave: those of the outbox, and the messages of bulk mail that were begun (`createdAt` is when). Ids of
-- the outbox are even, those of bulk mail odd. Both halves are read along their own indices: no half joins or filters.
create view "everyMail" as
  select id::bigint * 2 as id, 'single'::text as kind, lower("to") as "to", "orderId", null::int as "emailId", "createdAt", "sentAt", "searchText",
    case when "sentAt" is not null then 'sent'
      when "cancelledAt" is not null then 'cancelled'
      when failure ->> 'code' = 'mailRefused' then 'refused'
      when failure ->> 'code' in ('mailToNobody', 'mailTooLate') then 'notSent'
      else 'waiting' end as "mailState"
  from mail
  union all
  select id * 2 + 1, 'bulk', address, null, "emailId", "claimedAt", "acceptedAt", '',
    case state when 'accepted' then 'sent' when 'refused' then 'refused' when 'unknown' then 'unknown' when 'skipped' then 'notSent'
      else 'waiting' end
  from "emailRecipient";
