-- A price that nobody knows is no price of 0.00.
alter table "orderLine" alter "unitPrice" drop not null, alter "unitPrice" drop default;

-- What was asked for a whole lot, and how it was spread over its devices.
create table "lotPrice" (
  id int generated always as identity primary key,
  "orderId" int not null references "order" on delete cascade,
  price int not null check (price >= 0),
  by text not null check (by in ('equal', 'listPrice', 'hand')),
  lines int not null,
  "userId" int references "user" on delete set null,
  at timestamptz not null default now()
);
create index on "lotPrice" ("orderId");
create trigger audit after insert on "lotPrice" referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "lotPrice" for each row execute function "writeAudit"();
