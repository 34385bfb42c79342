-- Where vehicles were, a partition a day: old days go whole. Without a foreign key, which would cost each point a look at its vehicle.
create table "vehiclePosition" (
  "vehicleId" int not null,
  "fixedAt" timestamptz not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Kilometres an hour, degrees from the north, metres, percent.
  speed real,
  course real,
  accuracy real,
  battery smallint,
  ignition boolean,
  primary key ("vehicleId", "fixedAt")
) partition by range ("fixedAt");

-- The application owns no tables, so these two make and drop the partitions for it, and nothing else.
create function "openPositionDay"(day date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text := 'vehiclePosition-' || to_char(day, 'YYYY-MM-DD');
  begins timestamptz := day::timestamp at time zone 'UTC';
begin
  if exists (select from pg_class where relname = part) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('openPositionDay', 0));
  if exists (select from pg_class where relname = part) then return; end if;
  -- Attaching lets others read and write the other days meanwhile.
  execute format('create table %I (like "vehiclePosition" including all)', part);
  execute format('alter table "vehiclePosition" attach partition %I for values from (%L) to (%L)', part, begins, begins + interval '1 day');
end $$;

create function "dropPositionDays"(before date) returns int language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  part record;
  dropped int := 0;
begin
  for part in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = '"vehiclePosition"'::regclass
      and substring(relname from '\d{4}-\d\d-\d\d$')::date < before
  loop
    execute format('drop table %I', part.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- The latest place of a vehicle, and since when it runs or stands, by contract/tracking.rules.ts; the anchor is what it is measured from.
create table "lastPosition" (
  "vehicleId" int primary key references vehicle on delete cascade,
  "fixedAt" timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  speed real,
  course real,
  accuracy real,
  battery smallint,
  ignition boolean,
  state text not null check (state in ('running', 'stopped')),
  since timestamptz not null,
  "anchorLatitude" double precision not null,
  "anchorLongitude" double precision not null,
  "anchoredAt" timestamptz not null
);

-- With what a phone tells where its vehicle is. Readable, because its code is shown again to who sets up the phone: no audit holds it.
create table tracker (
  "vehicleId" int primary key references vehicle on delete cascade,
  token text not null unique check (length(token) = 22),
  "createdAt" timestamptz not null default now(),
  "heardAt" timestamptz,
  -- Why the latest point that was not kept was not.
  "ignoredAt" timestamptz,
  "ignoredWhy" text
);

-- Besides comments, people are told of alarms from the road.
alter table notification alter "commentId" drop not null;
alter table notification add "vehicleId" int references vehicle on delete cascade;
alter table notification add "alarmAt" timestamptz;
alter table notification add check (("commentId" is null) = ("vehicleId" is not null) and ("vehicleId" is null) = ("alarmAt" is null));
create unique index on notification ("vehicleId", "userId", "alarmAt") where "vehicleId" is not null;
