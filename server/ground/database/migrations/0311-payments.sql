-- What was checked out together is one subscription: the same amount each month on the same date.
create table subscription (
  id int generated always as identity primary key,
  provider text not null check (provider in ('sandbox', 'mollie')),
  "customerId" text,
  -- The provider's number, while it debits.
  "providerId" text unique,
  -- How often it was begun at the provider.
  runs int not null default 0,
  state text not null default 'open' check (state in ('open', 'active', 'pastDue', 'suspended', 'cancelled', 'ended', 'abandoned')),
  -- Cents, with VAT.
  amount int not null check (amount > 0),
  vat int not null check (vat >= 0),
  -- The day of the first payment, from which all dates follow.
  "firstDay" date,
  "nextDebit" date,
  "unpaidSince" date,
  "cancelledAt" timestamptz,
  -- The bank did not confirm the mandate within a week.
  "isLate" boolean not null default false,
  "userId" int references "user" on delete set null,
  "createdAt" timestamptz not null default now(),
  version int not null default 1
);
create trigger audit after insert on subscription referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on subscription for each row execute function "writeAudit"();

create table "subscriptionModule" (
  "subscriptionId" int not null references subscription,
  "moduleId" int not null references module,
  -- Cents a month, without VAT.
  price int not null,
  -- False once the subscription is over: the module may be bought anew.
  live boolean not null default true,
  primary key ("subscriptionId", "moduleId")
);
create unique index "moduleBoughtAlready" on "subscriptionModule" ("moduleId") where live;

create table payment (
  id int generated always as identity primary key,
  "subscriptionId" int not null references subscription,
  kind text not null check (kind in ('first', 'renewal', 'again')),
  -- Under which the provider makes it once, however often it is asked.
  key uuid not null default gen_random_uuid(),
  "transactionId" text unique,
  method text not null default '',
  amount int not null check (amount > 0),
  vat int not null,
  recurrent boolean not null,
  status text not null default 'open'
    check (status in ('open', 'pending', 'authorized', 'paid', 'failed', 'canceled', 'expired', 'chargedBack')),
  "periodFrom" date,
  "periodUntil" date,
  "checkoutUrl" text,
  "paidAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
-- Whoever is impatient gets the same checkout again.
create unique index "checkoutOpen" on payment ("subscriptionId") where status in ('open', 'pending', 'authorized') and kind <> 'renewal';
create index on payment ("subscriptionId", id);
create index on payment ("createdAt", id);
create index on payment ("updatedAt", id);
create index on payment (amount, id);
create index on payment (status, id);
create trigger audit after insert on payment referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on payment for each row execute function "writeAudit"();

-- A payment has each of its effects once.
create table "paymentEffect" (
  "paymentId" int not null references payment,
  status text not null,
  at timestamptz not null default now(),
  primary key ("paymentId", status)
);
-- A month of a module is paid once.
create table "modulePeriod" (
  "moduleId" int not null references module,
  "from" date not null,
  until date not null,
  "paymentId" int not null references payment,
  primary key ("moduleId", "from")
);

-- The sandbox: a provider that moves no money. Its ids and rules are those of a real one.
create table "sandboxCustomer" (
  id text primary key,
  key text not null unique,
  debits text not null default 'paid' check (debits in ('paid', 'failed', 'pending')),
  mandate text not null default 'valid' check (mandate in ('valid', 'pending', 'invalid'))
);
create table "sandboxSubscription" (
  id text primary key,
  key text not null unique,
  "customerId" text not null references "sandboxCustomer",
  amount int not null,
  description text not null,
  reference text not null,
  "startDay" date not null,
  made int not null default 0,
  status text not null check (status in ('active', 'canceled', 'suspended'))
);
create table "sandboxPayment" (
  id text primary key,
  token text not null unique,
  key text not null unique,
  "customerId" text not null references "sandboxCustomer",
  "subscriptionId" text references "sandboxSubscription",
  amount int not null,
  description text not null,
  reference text not null,
  "redirectUrl" text not null default '',
  status text not null,
  "createdAt" timestamptz not null,
  "paidAt" timestamptz
);
create index on "sandboxPayment" ("customerId", "createdAt");

insert into setting (name, value) values ('cart', '{"modules": []}') on conflict (name) do nothing;

-- What time it is for modules and payments: the sandbox may be ahead.
create function "moduleNow"() returns timestamptz language sql stable as $$
  select now() + coalesce((select make_interval(secs => (value #>> '{}')::double precision) from setting where name = 'sandboxClock'), interval '0')
$$;

-- Who changed the cart is told to whoever edits an older version of it.
drop trigger "auditOfChanges" on setting;
create trigger "auditOfChanges" after update on setting for each row
  when (new.name in ('configs', 'theme', 'cart')) execute function "writeAudit"();
