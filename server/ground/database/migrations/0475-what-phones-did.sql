-- What a driver did on a phone, each once by its key, whatever became of it: a phone that got no answer sends it again.
create table "phoneAction" (
  id int generated always as identity primary key,
  key text not null constraint "phoneActionTaken" unique check (key ~ '^[0-9a-f]{32}$'),
  device text not null check (device ~ '^[0-9a-f]{32}$'),
  -- Rises with what is done on a device.
  number int not null,
  "userId" int references "user" on delete set null,
  "stopId" int references stop on delete cascade,
  -- A later release of the phone's program may send kinds that this one does not know.
  kind text not null,
  -- When it was done, by the server's clock: when it came in, less its age by the phone.
  at timestamptz not null,
  "receivedAt" timestamptz not null default now(),
  outcome text not null check (outcome in ('done', 'waiting', 'refused')),
  -- Why it was refused.
  code text not null default '',
  -- What it says, as long as nothing else holds that.
  content jsonb not null default '{}'
);
create index on "phoneAction" ("stopId", id) where "stopId" is not null;
create index on "phoneAction" ("userId") where "userId" is not null;

-- Photos come apart from what they belong to, and each once.
create table "phonePhoto" (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  "userId" int references "user" on delete set null,
  -- Null where the phone could not bring it.
  "fileId" int references file on delete set null,
  "createdAt" timestamptz not null default now()
);
create index on "phonePhoto" ("userId") where "userId" is not null;
create index on "phonePhoto" ("fileId") where "fileId" is not null;

-- What the office sees of a stop whose proof is on its way, and how much a phone told of it that was refused.
alter table stop add "partsTotal" int check ("partsTotal" > 0);
alter table stop add "partsPresent" int check ("partsPresent" between 0 and "partsTotal");
alter table stop add "refusedActions" int not null default 0 check ("refusedActions" >= 0);
alter table stop add check (("partsTotal" is null) = ("partsPresent" is null));
alter table "stopProof" add "sealNumber" text not null default '';
create or replace function "unaudited"() returns text[] language sql immutable parallel safe as $$
  select '{version,searchText,passwordHash,statusSince,touchedAt,saleableAt,attributeSources,clearedReason,clearedById,partsTotal,partsPresent,refusedActions}'::text[]
$$;

-- What a driver looked at before setting off.
create table "vehicleCheck" (
  id int generated always as identity primary key,
  "vehicleId" int not null references vehicle on delete cascade,
  "userId" int references "user" on delete set null,
  at timestamptz not null,
  km int not null check (km between 0 and 3000000),
  lights boolean not null,
  tyres boolean not null,
  damage text not null default '',
  photos text[] not null default '{}'
);
create index on "vehicleCheck" ("vehicleId", at desc, id desc);
create index on "vehicleCheck" ("userId", at desc) where "userId" is not null;
create trigger audit after insert on "vehicleCheck" referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "vehicleCheck" for each row execute function "writeAudit"();
create trigger "forgetFiles" after delete on vehicle for each row execute function "forgetFiles"();
