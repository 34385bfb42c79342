-- What a bulk edit changed, so that it can be undone while nobody touched it; kept for two days.
create table "bulkEdit" (
  id int generated always as identity primary key,
  "userId" int not null references "user" on delete cascade,
  -- The address of the list whose rows were changed.
  list text not null,
  at timestamptz not null default now(),
  fields text[] not null,
  -- [{id, version that it left, values before}]
  rows jsonb not null,
  "undoneAt" timestamptz
);
create index on "bulkEdit" (list, at);
create index on "bulkEdit" ("userId");
