-- Time that timers counted fills the minutes that were quoted, and goes above them only when it took longer.
alter table "orderLine" add "workedMinutes" int not null default 0 check ("workedMinutes" >= 0);
-- Labour of repairs that nobody has agreed to yet was counted rather than quoted.
alter table "orderLine" disable trigger user;
update "orderLine" line set "workedMinutes" = coalesce(minutes, 0)
from "order" repair
where repair.id = line."orderId" and line.kind = 'labour' and repair."approvedAt" is null and coalesce(minutes, 0) > 0;
alter table "orderLine" enable trigger user;
