-- A code of an app (RFC 6238) besides the password. Since when is a fact of the account, so that its history tells it.
alter table "user" add "secondFactorSince" timestamptz;
create table "secondFactor" (
  "userId" int primary key references "user" on delete cascade,
  -- Sealed by the key file of the process.
  secret text not null,
  -- The time step of the newest code that was used: neither it nor those before it open anything.
  "usedStep" bigint not null default 0,
  "beganAt" timestamptz not null default now()
);
-- For who lost the phone; found by their first two letters, so that a try costs one hash.
create table "recoveryCode" (
  "userId" int not null references "secondFactor" on delete cascade,
  prefix text not null,
  hash text not null,
  primary key ("userId", prefix)
);

-- When the password, and the second factor of who has one, were last given in this session; and whether all it may do is set one up.
alter table session add "provenAt" timestamptz not null default now(), add "mustEnrol" boolean not null default false;
update session set "provenAt" = "createdAt";

-- Who signed in, where and how.
create table "signIn" (
  id bigint generated always as identity primary key,
  "userId" int not null references "user" on delete cascade,
  at timestamptz not null default now(),
  way text not null check (way in ('password', 'code', 'recoveryCode', 'confirmation', 'invitation')),
  agent text not null,
  network text not null,
  -- Whether the browser was one in which this person had signed in before.
  "isKnown" boolean not null
);
create index on "signIn" ("userId", id desc);
create index on "signIn" (at);
