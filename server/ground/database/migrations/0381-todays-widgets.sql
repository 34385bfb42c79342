-- How somebody has arranged their start page.
create table "todayPage" (
  "userId" int primary key references "user" on delete cascade,
  widgets jsonb not null
);
