-- Orders that were made out of one another; each of the two has a row about the other.
create table "orderLink" (
  id int generated always as identity primary key,
  "orderId" int not null references "order" on delete cascade,
  "otherId" int not null references "order" on delete cascade,
  how text not null check (how in ('duplicateOf', 'duplicated', 'splitFrom', 'splitOff')),
  at timestamptz not null default now(),
  unique ("orderId", "otherId")
);
create index on "orderLink" ("otherId");
create trigger audit after insert on "orderLink" referencing new table as added
  for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "orderLink" for each row execute function "writeAudit"();
