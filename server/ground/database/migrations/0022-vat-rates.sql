-- A rate that is in use does not change: another one begins on a day, [{validFrom, basisPoints}] in the order of the days.
alter table "vatCode" add rates jsonb not null default '[]';
-- An order keeps the rates that it was made with, [{id, basisPoints, margin}]; the first that is no margin code is its usual one.
alter table "order" add "vatRates" jsonb not null default '[]';

alter table "order" disable trigger "auditOfChanges";
with usual as (select id from "vatCode" where not margin order by position, id limit 1),
  used as (
    select distinct "orderId", "vatCodeId" from "orderLine" where "vatCodeId" is not null
    union select "order".id, usual.id from "order" cross join usual),
  kept as (
    select "orderId", jsonb_agg(jsonb_build_object('id', code.id, 'basisPoints', "basisPoints", 'margin', margin)
      order by position, code.id) as rates
    from used join "vatCode" code on code.id = "vatCodeId" group by "orderId")
update "order" set "vatRates" = kept.rates from kept where kept."orderId" = "order".id;
alter table "order" enable trigger "auditOfChanges";
