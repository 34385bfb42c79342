-- A line is goods, or work: a part that a repair uses, somebody's time, a service. Work has no product but a name of its own.
alter table "orderLine"
  add kind text not null default 'goods' check (kind in ('goods', 'part', 'labour', 'service')),
  add minutes int check (minutes between 0 and 60000),
  add "hourlyRate" int check ("hourlyRate" >= 0),
  add check (kind not in ('labour', 'service') or "productId" is null);
