-- What the company bought. Each is used up to the last of three days, and to the end of that day: of its trial, of what was paid,
-- and of the patience with a payment that is under way or failed.
create table module (
  id int generated always as identity primary key,
  name text not null unique,
  position int not null,
  -- A day of the trial that was had; there is one.
  "trialUntil" date,
  "paidUntil" date,
  "graceUntil" date,
  -- Since when a payment is missing.
  "unpaidSince" date,
  -- When it was first in use.
  "activeAt" timestamptz,
  config jsonb not null default '{}',
  version int not null default 1
);
insert into module (name, position) values
  ('logistics', 1), ('tracking', 2), ('mailing', 3), ('webshop', 4), ('erasure', 5), ('repairs', 6), ('analytics', 7);
create trigger audit after insert on module referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on module for each row execute function "writeAudit"();

-- Nobody reads these back, and no history holds them.
create table "moduleSecret" (
  "moduleId" int not null references module,
  name text not null,
  value text not null,
  primary key ("moduleId", name)
);

-- Who worked without modules until now goes on for the month of a trial.
update module set "trialUntil" = (now() at time zone 'Europe/Amsterdam')::date + 30, "activeAt" = now() where exists (select from "user");
