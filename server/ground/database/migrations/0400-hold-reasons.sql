-- Why tasks were held, offered to whoever holds the next one.
create table "holdReason" (
  id int generated always as identity primary key,
  reason text not null,
  "usedAt" timestamptz not null default now()
);
create unique index on "holdReason" (searchable(reason));
create index on "holdReason" ("usedAt");
insert into "holdReason" (reason)
  select distinct on (searchable("holdReason")) "holdReason" from task
  where "holdReason" <> '' order by searchable("holdReason"), id desc;
