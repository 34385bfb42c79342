-- What was paid of an invoice, in cents; below zero what was paid back.
create table "invoicePayment" (
  id int generated always as identity primary key,
  "invoiceId" int not null references invoice,
  amount int not null check (amount <> 0),
  "paidOn" date not null,
  note text not null default '',
  "createdAt" timestamptz not null default now()
);
create index on "invoicePayment" ("invoiceId", id);
create trigger audit after insert on "invoicePayment" referencing new table as added
  for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "invoicePayment" for each row execute function "writeAudit"();

-- What is still to be paid of each invoice after its credit notes and payments; below zero what the customer gets back. It stands
-- beside the invoice, which never changes.
create table "invoiceBalance" (
  "invoiceId" int primary key references invoice,
  open int not null
);
create index on "invoiceBalance" ("invoiceId") where open <> 0;
insert into "invoiceBalance" ("invoiceId", open)
  select id, total + coalesce((select sum(note.total) from invoice note where note."creditOfId" = invoice.id), 0) from invoice where kind = 'invoice';
create function "keepBalanceOfInvoices"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into "invoiceBalance" ("invoiceId", open) select id, total from added where kind = 'invoice';
  update "invoiceBalance" balance set open = open + note.total
    from (select "creditOfId", sum(total)::int as total from added where kind = 'creditNote' group by 1) note where balance."invoiceId" = note."creditOfId";
  return null;
end $$;
create trigger balance after insert on invoice referencing new table as added
  for each statement execute function "keepBalanceOfInvoices"();
create function "keepBalanceOfPayments"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update "invoiceBalance" set open = open - case when tg_op = 'DELETE' then -old.amount else new.amount end
    where "invoiceId" = case when tg_op = 'DELETE' then old."invoiceId" else new."invoiceId" end;
  return null;
end $$;
create trigger balance after insert or delete on "invoicePayment" for each row execute function "keepBalanceOfPayments"();

-- What is done and has no invoice.
create index on "order" ("statusId") where kind <> 'purchase' and "invoiceId" is null and "returnedOn" is null;
