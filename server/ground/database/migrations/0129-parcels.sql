-- Where the carrier says that parcels are: a copy of its answers, which nobody edits.
create table parcel (
  code text primary key,
  state text,
  "stateAt" timestamptz,
  "checkedAt" timestamptz,
  "triedAt" timestamptz not null default now(),
  "failingSince" timestamptz
);
