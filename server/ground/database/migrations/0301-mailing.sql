-- A list is of contacts that were put on it, or of those that a saved filter of contacts finds now.
create table "mailingList" (
  id int generated always as identity primary key,
  "listName" text not null constraint "listNameTaken" unique,
  description text not null default '',
  -- Never shown to those who are on it.
  private boolean not null default false,
  -- The query of the list of contacts, as its screen keeps it; null is a list by hand.
  filter jsonb,
  version int not null default 1
);
-- That a list is by filter is asked for every contact that is shown.
create index on "mailingList" (id) where filter is not null;
create index on "mailingList" using gin ("searchedText"("listName") gin_trgm_ops);
create trigger audit after insert on "mailingList" referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "mailingList" for each row execute function "writeAudit"();

-- Who is on a list by hand, and who left a list of either kind: who unsubscribed stays unsubscribed whatever a filter finds.
create table "mailingListContact" (
  id int generated always as identity primary key,
  "listId" int not null references "mailingList" on delete cascade,
  "contactId" int not null references contact on delete cascade,
  subscribed boolean not null default true,
  -- Off the list because a colleague took them off, who may put them back; nobody else who left is put back.
  "byColleague" boolean not null default false,
  at timestamptz not null default now(),
  unique ("listId", "contactId")
);
create index on "mailingListContact" ("contactId", "listId");
create trigger audit after insert on "mailingListContact" referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "mailingListContact" for each row execute function "writeAudit"();

create table "customerTag" (
  id int generated always as identity primary key,
  "tagName" text not null constraint "tagNameTaken" unique,
  color text not null default '#3366FF' check (color ~ '^#[0-9A-Fa-f]{6}$'),
  version int not null default 1
);
create index on "customerTag" using gin ("searchedText"("tagName") gin_trgm_ops);
create trigger audit after insert on "customerTag" referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "customerTag" for each row execute function "writeAudit"();
alter table contact add "tagId" int constraint "customerTagInUse" references "customerTag";
create index on contact ("tagId", id) where "tagId" is not null;
drop trigger touched on contact;
create trigger touched before update of
  "name", "companyId", "representative", "email", "phone", "phone2", "street", "extraStreet", "city", "zipcode", "state", "country",
  "locale", "remarks", "isPublic", "isPartner", "isCustomer", "isSupplier", "tagId"
on contact for each row when (
  (old."name", old."companyId", old."representative", old."email", old."phone", old."phone2", old."street", old."extraStreet", old."city",
  old."zipcode", old."state", old."country", old."locale", old."remarks", old."isPublic", old."isPartner", old."isCustomer",
  old."isSupplier", old."tagId") is distinct from
  (new."name", new."companyId", new."representative", new."email", new."phone", new."phone2", new."street", new."extraStreet", new."city",
  new."zipcode", new."state", new."country", new."locale", new."remarks", new."isPublic", new."isPartner", new."isCustomer",
  new."isSupplier", new."tagId")) execute function touch();

-- A bulk e-mail. Its content is blocks (contract/emails.ts) per language; what leaves is rendered from them and never typed HTML.
create table email (
  id int generated always as identity primary key,
  name text not null,
  subject jsonb not null default '{}',
  "senderName" text not null default '',
  "senderEmail" text not null default '',
  content jsonb not null default '{}',
  -- Where a contact's own language has no copy.
  locale text not null default 'nl',
  "isTemplate" boolean not null default false,
  -- { "listIds": [], "tagIds": [], "addresses": [] }
  recipients jsonb not null default '{"listIds": [], "tagIds": [], "addresses": []}',
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'late', 'sending', 'paused', 'finished', 'cancelled')),
  "scheduledFor" timestamptz,
  "startedAt" timestamptz,
  "finishedAt" timestamptz,
  -- Why it stands still, when it was not a person who paused it.
  "pausedBecause" jsonb,
  -- Messages a minute; null is as the settings say.
  rate int check (rate > 0),
  -- Whether opens are measured.
  "countsOpens" boolean not null default true,
  "createdById" int constraint "userInUse" references "user",
  "createdAt" timestamptz not null default now(),
  version int not null default 1
);
create index on email ("createdAt" desc, id desc);
create index on email (name, id);
create index on email ("isTemplate", "createdAt" desc, id desc);
create index on email (state, id);
create index on email ("scheduledFor") where state = 'scheduled';
create index on email using gin ("searchedText"(name) gin_trgm_ops);
create trigger audit after insert on email referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on email for each row execute function "writeAudit"();

-- A picture of mails, fetched by mail programs without signing in; kept for as long as a mail may be opened.
create table "emailPicture" (
  id int generated always as identity primary key,
  -- 128 bits.
  token text not null unique,
  "fileId" int not null references file on delete cascade,
  width int not null,
  height int not null,
  "createdAt" timestamptz not null default now()
);
create index on "emailPicture" ("createdAt" desc, id desc);
create index on "emailPicture" ("fileId");
create trigger audit after insert on "emailPicture" referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "emailPicture" for each row execute function "writeAudit"();

-- A mail of blocks in the outbox: a test of a bulk e-mail.
alter table mail add html text;

-- One person, once per mail, whatever lists hold them. `claimed` is written before a connection is made, so that a worker that dies
-- leaves an `unknown` and never a second message.
create table "emailRecipient" (
  id bigint generated always as identity primary key,
  "emailId" int not null constraint "emailWasSent" references email,
  "contactId" int references contact on delete set null,
  -- In small letters.
  address text not null,
  domain text not null,
  locale text not null,
  state text not null default 'planned' check (state in ('planned', 'claimed', 'accepted', 'refused', 'putOff', 'unknown', 'skipped')),
  -- Of the public addresses: 128 bits.
  token text not null unique,
  "claimedBy" text,
  "claimedAt" timestamptz,
  "tryAgainAt" timestamptz,
  attempts int not null default 0,
  -- The mail server's, or why nothing was sent.
  answer text not null default '',
  "acceptedAt" timestamptz,
  unique ("emailId", address)
);
create index on "emailRecipient" ("emailId", state, id);
create index on "emailRecipient" ("contactId", id desc) where "contactId" is not null;
create index on "emailRecipient" (address, id desc);

-- The addresses that a mail's links and buttons lead to: a click knows nothing but the id.
create table "emailLink" (
  id int generated always as identity primary key,
  "emailId" int not null references email on delete cascade,
  url text not null,
  unique ("emailId", url)
);

-- What became of it, as it came: a better rule of what is a machine can judge them again.
create table "emailEvent" (
  id bigint generated always as identity primary key,
  "emailId" int not null,
  "recipientId" bigint not null references "emailRecipient" on delete cascade,
  kind text not null check (kind in ('open', 'click', 'unsubscribe', 'bounce', 'complaint')),
  "linkId" int references "emailLink",
  at timestamptz not null default now(),
  method text not null default '',
  agent text not null default '',
  network text not null default '',
  -- Judged when it came, and again by a burst that it turns out to belong to.
  machine boolean not null default false,
  detail text not null default ''
);
create index on "emailEvent" ("emailId", kind, at);
create index on "emailEvent" ("recipientId", at);

-- Addresses that get no bulk mail. Mails of orders and codes go on, unless the mailbox does not exist.
create table suppression (
  id int generated always as identity primary key,
  address text not null constraint "addressSuppressed" unique,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'byHand')),
  "emailId" int references email on delete set null,
  "createdAt" timestamptz not null default now(),
  version int not null default 1
);
create index on suppression ("createdAt" desc, id desc);
create index on suppression using gin (address gin_trgm_ops);
create trigger audit after insert on suppression referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on suppression for each row execute function "writeAudit"();
