-- An invitation is for one address. Sending it again ends it as replaced and makes the next, so an old link can say what became of it.
create table invitation (
  id int generated always as identity primary key,
  email citext not null,
  groups text[] not null default '{}',
  -- Whose orders somebody outside the company will see.
  "contactId" int references contact on delete cascade,
  locale text not null,
  "tokenHash" text not null unique,
  "invitedById" int references "user" on delete set null,
  "invitedAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null default now() + interval '7 days',
  ending text check (ending in ('accepted', 'withdrawn', 'replaced')),
  "endedAt" timestamptz,
  -- The account that it became.
  "userId" int references "user" on delete set null,
  check ((ending is null) = ("endedAt" is null))
);
create unique index "invitationOpen" on invitation (email) where ending is null;
create index on invitation ("invitedAt", id);
create index on invitation ("invitedById");
create index on invitation ("userId");
create index on invitation ("contactId");
create trigger audit after insert on invitation referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on invitation for each row execute function "writeAudit"();

-- An account that was ever used stays, deactivated: what its person did names it.
alter table "user" add "firstSignInAt" timestamptz, add "invitedById" int references "user" on delete set null;
update "user" set "firstSignInAt" = coalesce((select min("createdAt") from session where "userId" = "user".id), "confirmedAt");
create index on "user" ("invitedById");
do $$
declare
  of text[];
begin
  foreach of slice 1 in array array[['stockMovement', 'userId', 'userInUse'], ['intake', 'openedById', 'userInUse'],
    ['intake', 'closedById', 'userInUse2'], ['intakeScan', 'userId', 'userInUse']]
  loop
    execute format('alter table %I rename constraint %I to %I', of[1], of[1] || '_' || of[2] || '_fkey', of[3]);
  end loop;
end $$;

-- What the program that signed in called itself.
alter table session add agent text not null default '';
create index on session ("userId", "createdAt");

-- A code for another address of an account goes to that address.
alter table code add email citext;
alter table code drop constraint code_purpose_check, add check (purpose in ('confirm', 'password', 'email') and (purpose = 'email') = (email is not null));
