-- A call of another system, such as a webhook, has a key without a user.
alter table "idempotencyKey" rename to "keyOfPerson";
create table "idempotencyKey" (
  "userId" int references "user" on delete cascade,
  system text not null default '',
  key text not null,
  "bodyHash" text not null,
  status int not null,
  answer jsonb not null,
  "createdAt" timestamptz not null default now(),
  unique nulls not distinct ("userId", system, key),
  check (("userId" is null) = (system <> ''))
);
insert into "idempotencyKey" ("userId", key, "bodyHash", status, answer, "createdAt")
  select "userId", key, "bodyHash", status, answer, "createdAt" from "keyOfPerson";
drop table "keyOfPerson";
