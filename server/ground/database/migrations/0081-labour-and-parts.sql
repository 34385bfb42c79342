-- Somebody's time on a repair while it is being counted; each counts one at a time.
create table "labourTimer" (
  "userId" int primary key references "user" on delete cascade,
  "orderId" int not null references "order" on delete cascade,
  what text not null default '',
  "startedAt" timestamptz not null default now()
);
create index on "labourTimer" ("orderId");
-- What one piece of a part had cost when it went into a device of our own.
alter table "orderLine" add "partCost" int;
