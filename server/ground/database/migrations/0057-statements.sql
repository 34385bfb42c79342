-- What a file that the company printed for somebody else was, so that they can find out later whether it was altered.
create table document (
  id int generated always as identity primary key,
  -- 128 random bits, in the code on the paper; with the hash it is all that a stranger can ask by.
  token text not null unique,
  kind text not null check (kind in ('statement')),
  "orderId" int not null constraint "orderHasHistory3" references "order",
  sha256 text not null,
  locale text not null,
  "userId" int references "user" on delete set null,
  at timestamptz not null default now()
);
create index on document ("orderId");
create index on document ("userId") where "userId" is not null;
