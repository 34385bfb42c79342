-- Stock products that wait for a repair; a row that is done has left the queue and stays for a repair that is reopened.
create table "toRepair" (
  id int generated always as identity primary key,
  "productId" int not null references product on delete cascade,
  reason text not null,
  "statusBefore" int references "productStatus" on delete set null,
  "orderId" int references "order" on delete set null,
  "doneAt" timestamptz,
  "createdById" int constraint "userInUse" references "user",
  "createdAt" timestamptz not null default now(),
  version int not null default 1
);
create unique index "alreadyToRepair" on "toRepair" ("productId") where "doneAt" is null;
create index on "toRepair" ("productId");
create index on "toRepair" ("orderId") where "orderId" is not null;
create index on "toRepair" ("statusBefore") where "statusBefore" is not null;
create index on "toRepair" ("createdById") where "createdById" is not null;
create index on "toRepair" ("createdAt", id) where "doneAt" is null;
create index on "toRepair" using gin (lower(reason) gin_trgm_ops) where "doneAt" is null;
create trigger audit after insert on "toRepair" referencing new table as added
  for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "toRepair" for each row execute function "writeAudit"();
-- Repairs are searched by a part of the serial number of their device.
create index on "order" using gin (lower("deviceSerial") gin_trgm_ops) where "deviceSerial" <> '';
