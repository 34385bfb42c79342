-- A plate is stored without separators, in capitals: that is how it is looked up; how it is shown follows from its characters.
create table vehicle (
  id int generated always as identity primary key,
  name text not null constraint "vehicleNameTaken" unique,
  "registrationNumber" text not null constraint "registrationNumberTaken" unique check ("registrationNumber" ~ '^[A-Z0-9]{1,12}$'),
  -- Kilograms and litres; null is unknown, and then nothing is checked against it.
  payload int check (payload > 0),
  volume int check (volume > 0),
  "inspectionUntil" date,
  "insuredUntil" date,
  -- Kilometres: the latest reading, and at which the next service is due.
  odometer int check (odometer >= 0),
  "serviceAt" int check ("serviceAt" >= 0),
  "outFrom" date,
  "outUntil" date,
  "outReason" text not null default '',
  archived boolean not null default false,
  version int not null default 1,
  check ("outUntil" is null or "outFrom" <= "outUntil")
);
create index on vehicle using gin ("searchedText"(name || ' ' || "registrationNumber") gin_trgm_ops);
create index on vehicle ("inspectionUntil", id);
create index on vehicle ("insuredUntil", id);
create trigger audit after insert on vehicle referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on vehicle for each row execute function "writeAudit"();

create table driver (
  id int generated always as identity primary key,
  "firstName" text not null,
  "lastName" text not null,
  email text not null default '',
  phone text not null default '',
  -- The account with which the driver sees their own stops.
  "userId" int constraint "driverOfUserTaken" unique references "user" on delete set null,
  "licenceUntil" date,
  archived boolean not null default false,
  version int not null default 1
);
create index on driver using gin ("searchedText"("firstName" || ' ' || "lastName" || ' ' || email) gin_trgm_ops);
create index on driver ("lastName", "firstName", id);
create index on driver ("licenceUntil", id);
create trigger audit after insert on driver referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on driver for each row execute function "writeAudit"();

-- One address on one day, for one order or several. Without a day it waits to be planned.
create table stop (
  id int generated always as identity primary key,
  kind text not null check (kind in ('pickup', 'delivery')),
  state text not null default 'planned' check (state in ('planned', 'underWay', 'arrived', 'done', 'failed', 'cancelled')),
  "contactId" int not null constraint "contactInUse4" references contact,
  -- The address as it was when the stop was made; editing the contact later does not send the van elsewhere.
  name text not null default '',
  street text not null default '',
  "extraStreet" text not null default '',
  zipcode text not null default '',
  city text not null default '',
  country text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  "contactPerson" text not null default '',
  "contactPhone" text not null default '',
  instructions text not null default '',
  -- Expected pieces, and kilograms.
  pieces int check (pieces >= 0),
  weight int check (weight >= 0),
  -- Minutes at the door.
  minutes int not null default 15 check (minutes between 0 and 720),
  day date,
  "windowFrom" time,
  "windowUntil" time,
  "vehicleId" int constraint "vehicleHasStops" references vehicle,
  "driverId" int constraint "driverHasStops" references driver,
  -- Its place on the route of its vehicle that day, from 1.
  position int check (position > 0),
  -- An agreed hour: stays where it is when the rest is ordered anew.
  locked boolean not null default false,
  -- Why it is planned in spite of its conflicts.
  "overrideReason" text not null default '',
  "failureReason" text not null default '',
  "startedAt" timestamptz,
  "arrivedAt" timestamptz,
  "endedAt" timestamptz,
  -- Rises with every change that calendars and phones must hear of.
  sequence int not null default 0,
  "createdAt" timestamptz not null default now(),
  version int not null default 1,
  check ("windowUntil" is null or "windowFrom" < "windowUntil"),
  check (day is not null or (position is null and state in ('planned', 'cancelled')))
);
create index on stop (day, "vehicleId", position, id);
create index on stop ("driverId", day, id) where "driverId" is not null;
create index on stop ("vehicleId", day, id) where "vehicleId" is not null;
create index on stop (kind, id) where day is null and state = 'planned';
create index on stop ("contactId", id desc);
create trigger audit after insert on stop referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on stop for each row execute function "writeAudit"();

-- Which orders a stop is for. An order has one stop that is not cancelled; a failed one is planned again, or cancelled for another.
create table "stopOrder" (
  id int generated always as identity primary key,
  "stopId" int not null references stop on delete cascade,
  "orderId" int not null constraint "orderHasStops" references "order",
  unique ("stopId", "orderId")
);
create index on "stopOrder" ("orderId", "stopId");
create trigger audit after insert on "stopOrder" referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete on "stopOrder" for each row execute function "writeAudit"();
