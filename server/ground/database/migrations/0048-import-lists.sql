-- A supplier's list between its reading and its import, for whoever read it; one that waits for a day goes. It is no record of the
-- company, so nothing of it is in the audit: what an import makes of it is.
create table "importList" (
  id int generated always as identity primary key,
  "orderId" int not null references "order" on delete cascade,
  "userId" int not null references "user" on delete cascade,
  "fileName" text not null,
  content json not null,
  "createdAt" timestamptz not null default now()
);
create index on "importList" ("userId", id);
create index on "importList" ("orderId");
