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
  "searchText" text not null generated always as ("searchedText"(name || '|' || "registrationNumber")) stored,
  constraint "outReversed" check ("outUntil" is null or "outFrom" <= "outUntil")
);
create index on vehicle using gin ("searchText" gin_trgm_ops);
create index on vehicle (payload, id);
create index on vehicle (odometer, id);
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
  version int not null default 1,
  -- What forms, lists and choices call a driver.
  name text not null generated always as ("firstName" || ' ' || "lastName") stored,
  "searchText" text not null generated always as ("searchedText"("firstName" || ' ' || "lastName" || '|' || email)) stored
);
create index on driver using gin ("searchText" gin_trgm_ops);
create index on driver (name, id);
create index on driver ("firstName", id);
create index on driver ("lastName", id);
create index on driver (email, id);
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
  "windowFrom" text check ("windowFrom" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  "windowUntil" text check ("windowUntil" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  "vehicleId" int constraint "vehicleHasStops" references vehicle,
  "driverId" int constraint "driverHasStops" references driver,
  -- Its place on the route of its vehicle that day, from 1.
  position int check (position > 0),
  -- An agreed hour: stays where it is when the rest is ordered anew.
  locked boolean not null default false,
  -- Why it is planned in spite of its conflicts.
  "overrideReason" text not null default '',
  "failureReason" text not null default '',
  -- The plan that the contact was mailed, to tell whether it is still the plan.
  "confirmedAt" timestamptz,
  "confirmedDay" date,
  "confirmedFrom" text,
  "confirmedUntil" text,
  "startedAt" timestamptz,
  "arrivedAt" timestamptz,
  "endedAt" timestamptz,
  -- Rises with every change that calendars and phones must hear of.
  sequence int not null default 0,
  "createdAt" timestamptz not null default now(),
  version int not null default 1,
  "searchText" text not null generated always as ("searchedText"(name || '|' || street || '|' || zipcode || '|' || city)) stored,
  constraint "windowReversed" check ("windowFrom" < "windowUntil"),
  check (day is not null or (position is null and state in ('planned', 'cancelled')))
);
create index on stop (day, "vehicleId", position, id);
create index on stop ("driverId", day, id) where "driverId" is not null;
create index on stop ("vehicleId", day, id) where "vehicleId" is not null;
create index on stop (kind, id) where day is null and state = 'planned' or state = 'failed';
create index on stop (state, id);
create index on stop (kind, day, id);
create index on stop (day, id);
create index on stop (city, id);
create index on stop (name, id);
create index on stop using gin ("searchText" gin_trgm_ops);
create index on stop ("contactId", id desc);
create trigger audit after insert on stop referencing new table as added for each statement execute function "writeAuditOfNew"();

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

-- A change of a stop is in the history of each of its orders.
create function "writeAuditOfStop"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changes jsonb;
begin
  select jsonb_object_agg(key, jsonb_build_array(to_jsonb(old) -> key, value)) into changes
    from jsonb_each(to_jsonb(new)) where value is distinct from to_jsonb(old) -> key and key <> all ("unaudited"());
  if changes is null then return null; end if;
  insert into audit ("userId", subject, "subjectId", "orderId", action, changes)
  select nullif(current_setting('omloop.userId', true), '')::int, 'stop', new.id, tied."orderId", 'changed', changes
  from (select 1) as always left join "stopOrder" tied on tied."stopId" = new.id;
  return null;
end $$;
create trigger "auditOfChanges" after update on stop for each row execute function "writeAuditOfStop"();
create trigger "auditOfRemoval" after delete on stop for each row execute function "writeAudit"();


-- The orders that wait for our van get their stops: the rule of `needsStop` in contract/stops.rules.ts.
do $$
declare
  waiting record;
  made int;
begin
  for waiting in
    select "order".id, "order".kind, "contactId", "deliveryAddress" as address, instructions, "timeFrom", "timeUntil",
      case "order".kind when 'purchase' then "pickupDate" else "deliveryDate" end as day,
      contact.name, street, "extraStreet", zipcode, city, country, representative,
      case phone when '' then phone2 else phone end as phone
    from "order"
      join "orderStatus" status on status.id = "statusId"
      join contact on contact.id = "contactId"
    where not "order".archived and case "order".kind
      when 'purchase' then phase = 'confirmed' and (logistics or "deliveryType" is not distinct from 'pickup')
      else phase in ('confirmed', 'inProgress') and (logistics or "deliveryType" is not distinct from 'delivery') end
    order by "order".id
  loop
    insert into stop (kind, "contactId", name, street, "extraStreet", zipcode, city, country, "contactPerson", "contactPhone", instructions,
      day, "windowFrom", "windowUntil")
    values (case waiting.kind when 'purchase' then 'pickup' else 'delivery' end, waiting."contactId", waiting.name,
      case waiting.address when '' then waiting.street else left(regexp_replace(waiting.address, '\s*\n\s*', ', ', 'g'), 200) end,
      case waiting.address when '' then waiting."extraStreet" else '' end,
      case waiting.address when '' then waiting.zipcode else coalesce(substring(waiting.address from '[1-9][0-9]{3} ?[A-Z]{2}'), '') end,
      case waiting.address when '' then waiting.city else '' end,
      waiting.country, waiting.representative, waiting.phone, waiting.instructions, waiting.day, waiting."timeFrom", waiting."timeUntil")
    returning id into made;
    insert into "stopOrder" ("stopId", "orderId") values (made, waiting.id);
  end loop;
end $$;
