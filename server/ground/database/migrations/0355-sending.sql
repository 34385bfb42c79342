-- When its recipients were written down; a mail is sent to these and nobody else.
alter table email add "plannedAt" timestamptz;

-- What a person did, as the raw events are judged; the first time of each.
alter table "emailRecipient" add "openedAt" timestamptz;
alter table "emailRecipient" add "openedByMachineAt" timestamptz;
alter table "emailRecipient" add "clickedAt" timestamptz;
alter table "emailRecipient" add "unsubscribedAt" timestamptz;
alter table "emailRecipient" add "bouncedAt" timestamptz;
alter table "emailRecipient" add "complainedAt" timestamptz;
-- What filled in its variables, so that it is shown as it was sent.
alter table "emailRecipient" add "values" jsonb;

create index on "emailRecipient" ("claimedAt" desc, id desc) where "claimedAt" is not null;
create index on "emailRecipient" ("claimedBy") where state = 'claimed';
create index on "emailRecipient" ("emailId", "tryAgainAt") where state = 'putOff';
create index on "emailRecipient" ("emailId", "openedAt") where "openedAt" is not null;
create index on "emailRecipient" ("emailId", "clickedAt") where "clickedAt" is not null;
create index on "emailRecipient" ("emailId", "unsubscribedAt") where "unsubscribedAt" is not null;
create index on "emailRecipient" ("emailId", "bouncedAt") where "bouncedAt" is not null;

-- Domains whose mail server put a mail off: nothing is tried there before `waitsUntil`.
create table "emailDomain" (
  domain text primary key,
  "waitsUntil" timestamptz not null,
  -- How often in a row.
  misses int not null default 1
);
