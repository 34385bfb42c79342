-- Kilometres are read on a day by somebody; what a vehicle has driven is its latest reading.
create table "odometerReading" (
  id int generated always as identity primary key,
  "vehicleId" int not null references vehicle on delete cascade,
  day date not null,
  km int not null check (km between 0 and 3000000),
  -- Somebody was asked about a reading that does not fit the others, and meant it.
  meant boolean not null default false,
  "userId" int references "user" on delete set null,
  "createdAt" timestamptz not null default now(),
  constraint "odometerReadToday" unique ("vehicleId", day, km)
);
create index on "odometerReading" ("vehicleId", day desc, id desc);
create trigger audit after insert on "odometerReading" referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "odometerReading" for each row execute function "writeAudit"();

-- The list of vehicles sorts by it: the column follows the readings, and nobody writes it.
create function "followOdometer"() returns trigger language plpgsql as $$
declare
  read int := case tg_op when 'DELETE' then old."vehicleId" else new."vehicleId" end;
begin
  update vehicle set odometer = (
    select km from "odometerReading" where "vehicleId" = read order by day desc, id desc limit 1
  ) where id = read;
  return null;
end $$;
insert into "odometerReading" ("vehicleId", day, km)
  select id, today(), odometer from vehicle where odometer is not null;
create trigger "followOdometer" after insert or delete on "odometerReading" for each row execute function "followOdometer"();
