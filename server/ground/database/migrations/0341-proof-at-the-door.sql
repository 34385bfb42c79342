-- What was proven at the door when a stop was done: counted or scanned, and signed or refused to be.
create table "stopProof" (
  "stopId" int primary key references stop on delete cascade,
  pieces int not null check (pieces between 0 and 100000),
  remarks text not null default '',
  "signedBy" text not null default '',
  -- The strokes as SVG, which the server draws from their points.
  signature text check (octet_length(signature) <= 20480),
  "refusedReason" text not null default '',
  -- Where the phone was, in degrees.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  "userId" int references "user" on delete set null,
  at timestamptz not null default now(),
  check ((signature is null) = ("refusedReason" <> ''))
);
create index on "stopProof" ("userId") where "userId" is not null;

-- The devices that were scanned at the door; a passport finds them by their number.
create table "stopDevice" (
  "stopId" int not null references stop on delete cascade,
  "serialNumber" text not null,
  -- On no list of what was expected.
  unexpected boolean not null default false,
  primary key ("stopId", "serialNumber")
);
create index on "stopDevice" ("serialNumber");

create trigger "forgetFiles" after delete on stop for each row execute function "forgetFiles"();

-- A receipt is a document that verifies as a statement does; its file is kept.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check check (kind in ('statement', 'receipt'));
alter table document add "stopId" int references stop on delete set null;
alter table document add "fileId" int references file on delete set null;
create unique index on document ("stopId", "orderId") where kind = 'receipt';
create index on document ("fileId") where "fileId" is not null;
