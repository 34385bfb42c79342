-- The day on which an order became done, and whether its delivery date was filled in on that day because nobody had: rules and
-- paper need both, so they are columns that the change of status writes.
alter table "order" add "doneOn" date, add "deliveryDateFilledIn" boolean not null default false;

-- Once, from what the audit tells: the latest change from another phase into done.
alter table "order" disable trigger "auditOfChanges";
update "order" set "doneOn" = coalesce(told.day, "deliveryDate", "orderDate"),
  "deliveryDateFilledIn" = "order".kind = 'sale' and coalesce(told."filledIn", false) and "deliveryDate" is not null
from "orderStatus" status, (select id from "order") as done left join lateral (
  select at::date as day, changes -> 'deliveryDate' -> 0 = 'null' as "filledIn"
  from audit
  where subject = 'order' and "subjectId" = done.id and (action = 'created' or changes ? 'statusId' and not exists (
    select from "orderStatus" former where former.phase = 'done' and former.id = (changes -> 'statusId' ->> 0)::int))
  order by audit.id desc limit 1) as told on true
where done.id = "order".id and status.id = "order"."statusId" and status.phase = 'done';
alter table "order" enable trigger "auditOfChanges";
