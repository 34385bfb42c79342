-- Every list that was read into a purchase, and which lines came with it: what came can be taken back.
create table "purchaseImport" (
  id int generated always as identity primary key,
  "orderId" int not null references "order" on delete cascade,
  "fileName" text not null default '',
  lines int not null,
  "leftOut" int not null,
  "userId" int references "user" on delete set null,
  at timestamptz not null default now(),
  "undoneById" int references "user" on delete set null,
  "undoneAt" timestamptz
);
create index on "purchaseImport" ("orderId");
create trigger audit after insert on "purchaseImport" referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "purchaseImport" for each row execute function "writeAudit"();

alter table "orderLine" add column "importId" int references "purchaseImport";
create index on "orderLine" ("importId") where "importId" is not null;

-- Work that takes long enough to be watched: how far it is and what came of it. One that does not show for half a
-- minute that it lives is dead.
create table "longJob" (
  id int generated always as identity primary key,
  "userId" int not null references "user" on delete cascade,
  kind text not null check (kind in ('labels', 'purchaseImport', 'erasureImport')),
  title text not null default '',
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done int not null default 0,
  total int not null default 0,
  failure jsonb,
  link text not null default '',
  "fileId" int references file,
  dismissed boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "aliveAt" timestamptz not null default now(),
  "endedAt" timestamptz
);
create index on "longJob" ("userId", id desc) where not dismissed;
create index on "longJob" ("aliveAt") where state in ('waiting', 'running');

alter table file drop constraint file_discr_check, add constraint file_discr_check
  check (discr in ('purchases', 'sales', 'erasure', 'theme', 'products', 'prints'));
