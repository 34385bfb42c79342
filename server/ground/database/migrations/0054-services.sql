-- Standard services: what is sold besides goods, with what it usually costs.
create table service (
  id int generated always as identity primary key,
  name text not null constraint "serviceNameTaken" unique,
  price int not null default 0 check (price >= 0),
  "vatCodeId" int constraint "vatCodeInUse" references "vatCode",
  active boolean not null default true,
  version int not null default 1
);
create index on service using gin (lower(name) gin_trgm_ops);
create index on service (price, id);
create index on service ("vatCodeId") where "vatCodeId" is not null;
create trigger audit after insert on service referencing new table as added
  for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on service for each row execute function "writeAudit"();

-- Which standard service a line sells, and where the line stands among the others: those without a place come last, by their age.
alter table "orderLine"
  add "serviceId" int constraint "serviceInUse" references service,
  add position int check (position > 0);
create index on "orderLine" ("serviceId") where "serviceId" is not null;
create index on "orderLine" (id) where kind = 'service';
