-- A draft order that somebody outside the company asked for.
create table request (
  "orderId" int primary key references "order" on delete cascade,
  "userId" int not null constraint "userInUse" references "user",
  "requestedAt" timestamptz not null default now()
);
create index on request ("userId");
