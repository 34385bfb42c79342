-- A mail is found by its text, too, but for one with a code or the link of an invitation.
drop view "everyMail";
alter table mail drop column "searchText";
alter table mail add column "searchText" text not null generated always as ("searchedText"("to" || '|' || subject || '|' ||
  case when "causeKey" like 'code:%' or "causeKey" like 'invitation:%' then '' else left(body, 10000) end)) stored;
create index on mail using gin ("searchText" gin_trgm_ops);

-- A bulk mail by its name, subjects and texts in all languages.
alter table email add column "searchText" text not null generated always as ("searchedText"(name || '|' || subject::text || '|' ||
  jsonb_path_query_array(content, 'strict $.**.text')::text || jsonb_path_query_array(content, 'strict $.**.label')::text)) stored;
create index on email using gin ("searchText" gin_trgm_ops);

-- Addresses by how they begin, by indices that cost no more than those for whole ones, which they replace.
drop index "emailRecipient_address_id_idx";
create index on "emailRecipient" (address text_pattern_ops, id desc);
drop index "mail_lower_id_idx";
create index on mail (lower("to") text_pattern_ops, id desc);

create view "everyMail" as
  select id::bigint * 2 as id, 'single'::text as kind, lower("to") as "to", "orderId", null::int as "emailId", null::int as "contactId",
    "createdAt", "sentAt", "searchText",
    case when "sentAt" is not null then 'sent'
      when "cancelledAt" is not null then 'cancelled'
      when failure ->> 'code' = 'mailRefused' then 'refused'
      when failure ->> 'code' in ('mailToNobody', 'mailTooLate') then 'notSent'
      else 'waiting' end as "mailState"
  from mail
  union all
  select id * 2 + 1, 'bulk', address, null, "emailId", "contactId", "claimedAt", "acceptedAt", '',
    case state when 'accepted' then 'sent' when 'refused' then 'refused' when 'unknown' then 'unknown' when 'skipped' then 'notSent'
      else 'waiting' end
  from "emailRecipient";

-- Programs that followed a link, apart from people who did.
alter table "emailRecipient" add "clickedByMachineAt" timestamptz;
update "emailRecipient" as recipient set "clickedByMachineAt" = seen.at
from (select "recipientId", min(at) as at from "emailEvent" where kind = 'click' and machine group by 1) as seen
where recipient.id = seen."recipientId";
create index on "emailRecipient" ("emailId", "clickedByMachineAt") where "clickedByMachineAt" is not null;
