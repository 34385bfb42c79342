-- What a repair is about, in the customer's words and in ours, and who agreed to what it costs.
alter table "order"
  add "deviceId" int constraint "deviceInUse" references product,
  add "deviceName" text not null default '',
  add "deviceSerial" text not null default '',
  add accessories text not null default '',
  add "deviceCondition" text not null default '',
  add defect text not null default '',
  add diagnosis text not null default '',
  add "approvedAt" timestamptz,
  add "approvedById" int constraint "userInUse" references "user",
  add "approvedHow" text not null default '',
  add "approvedTotal" int;
create index on "order" ("deviceId") where "deviceId" is not null;
create index on "order" ("deviceSerial") where "deviceSerial" <> '';
create index on "order" ("approvedById") where "approvedById" is not null;
