-- An address is somebody's once they confirmed it: who signed up with another's address keeps nobody out.
alter table "user" drop constraint "emailTaken";
create unique index "emailTaken" on "user" (email) where "confirmedAt" is not null;
create index on "user" (email);

-- When something was tried, by a hash of what it is counted for: every limit on guesses and on mails that anybody can ask for.
create table attempt (key text primary key, times timestamptz[] not null, until timestamptz not null);
create index on attempt (until);
alter table "user" drop column "failedSignIns", drop column "failedSince";
alter table code drop column tries;
-- Codes are kept as passwords are from now on; whoever has one under way asks for another.
delete from code;

-- Browsers in which somebody signed in before: others' wrong guesses do not keep them out there.
create table "knownDevice" (
  id int generated always as identity primary key,
  "userId" int not null references "user" on delete cascade,
  "tokenHash" text not null unique,
  "usedAt" timestamptz not null default now()
);
create index on "knownDevice" ("userId", "usedAt");
