-- How people want to see their lists.
create table "savedView" (
  id int generated always as identity primary key,
  "userId" int not null references "user" on delete cascade,
  screen text not null,
  name text not null,
  shared boolean not null default false,
  "isDefault" boolean not null default false,
  search jsonb not null default '{}',
  columns text[],
  version int not null default 1,
  constraint "viewNameTaken" unique ("userId", screen, name)
);
create unique index "viewDefaultTaken" on "savedView" ("userId", screen) where "isDefault" and not shared;
create unique index "viewDefaultTaken2" on "savedView" (screen) where "isDefault" and shared;
create index on "savedView" (screen) where shared;
