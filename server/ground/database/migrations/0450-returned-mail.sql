-- Who takes mail: a provider with all its domains, or a domain.
alter table "emailDomain" rename to "emailSite";
alter table "emailSite" rename column domain to site;

-- What came back after mails: returned messages, complaints, automatic replies.
create table "mailReport" (
  id int generated always as identity primary key,
  source text not null check (source in ('mailbox', 'webhook')),
  -- Of its content: the same report counts once.
  key text not null unique,
  kind text not null check (kind in ('complaint', 'optOut', 'hard', 'ours', 'soft', 'delayed', 'delivered', 'autoReply', 'unknown')),
  sender text not null default '',
  subject text not null default '',
  -- The address that it is about; blank when it names none.
  address text not null default '',
  -- Of RFC 3463, such as 5.1.1.
  status text not null default '',
  -- What a mail server or somebody says in it.
  answer text not null default '',
  "recipientId" bigint references "emailRecipient" on delete set null,
  "mailId" int references mail on delete set null,
  -- A person is to look at it: nothing followed from it.
  "isOpen" boolean not null default false,
  "receivedAt" timestamptz not null default now()
);
create index on "mailReport" ("receivedAt" desc, id desc);
create index on "mailReport" (kind, "receivedAt" desc, id desc);
create index on "mailReport" ("receivedAt" desc, id desc) where "isOpen";
create index on "mailReport" using gin (address gin_trgm_ops);
create index on "mailReport" ("recipientId") where "recipientId" is not null;
create index on "mailReport" ("mailId") where "mailId" is not null;

-- Messages to an address that came back in a row, not for good.
create table "softReturn" (
  address text primary key,
  count int not null default 1,
  "lastAt" timestamptz not null default now()
);

-- How returned messages reach us; one row.
create table "returnedMail" (
  id int primary key default 1 check (id = 1),
  -- Of the web address that takes reports: 128 bits.
  "reportKey" text not null default translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'base64'), '+/=', '-_'),
  -- Of which mailbox the rest is.
  mailbox text not null default '',
  "uidValidity" text not null default '',
  "lastUid" bigint not null default 0,
  "readAt" timestamptz,
  failure text
);
insert into "returnedMail" default values;

do $$ begin execute format('alter table "emailEvent" drop constraint %I', 'emailEvent_kind_check'); end $$;
alter table "emailEvent" add check (kind in ('open', 'click', 'unsubscribe', 'bounce', 'returned', 'complaint'));
create index on "emailRecipient" ("emailId", "complainedAt") where "complainedAt" is not null;
create index on "emailRecipient" ("complainedAt") where "complainedAt" is not null;
