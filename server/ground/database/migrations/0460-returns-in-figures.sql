-- When a sale or another order that was delivered, or invoiced, was taken back as a whole; null while it holds. Figures count it on its
-- own day and the return on this one.
alter table "order" add "returnedOn" date, add "returnedAt" timestamptz;
alter table "order" add check (("returnedOn" is null) = ("returnedAt" is null));
create index on "order" ("returnedOn") where "returnedOn" is not null;
create index on invoice ("invoiceDate") where kind = 'creditNote';

-- Orders from before: what came back is in the book of stock, what was credited as a whole has notes and no invoice that holds.
update "order" set "returnedAt" = back.at, "returnedOn" = "dayOf"(back.at) from (
  select "orderId", max(at) as at from (
    select movement."orderId", movement.at from "stockMovement" movement join "order" on "order".id = movement."orderId"
    join "orderStatus" status on status.id = "order"."statusId" and phase = 'cancelled' where reason = 'returned'
    union all
    select note."orderId", note."createdAt" from invoice note join "order" on "order".id = note."orderId"
    where note.kind = 'creditNote' and "order"."invoiceId" is null) each group by "orderId") back
where back."orderId" = "order".id;

-- A repair of a device of our own: its parts and hours belong to what the device cost.
alter table "orderFigure" add "ofOwnDevice" boolean not null default false;
update "orderFigure" set "ofOwnDevice" = true from "order"
where "order".id = "orderId" and "order".kind = 'repair' and (
  exists (select from "orderLine" line where line."orderId" = "order".id and line."partCost" is not null)
  or exists (select from product where product.id = "order"."deviceId" and not product.gone and not product.archived));

-- What was taken back of orders, amounts below zero: credit notes on their day, and on the day of a return what no note took back.
-- Notes of an invoice that another one replaced are left out: both say what the order came to.
create view "orderReturn" as
  select note."orderId", note.id as "noteId", note."invoiceDate" as day, note."createdAt" as at, note.net, note.total
  from invoice note join "order" on "order".id = note."orderId"
  where note.kind = 'creditNote' and note."creditOfId" = case when "order"."invoiceId" is not null then "order"."invoiceId"
    when "order"."returnedOn" is not null then (select max(last.id) from invoice last where last."orderId" = "order".id and last.kind = 'invoice') end
  union all
  select "order".id, null, "returnedOn", "returnedAt", -coalesce(figure.net, 0) - coalesce(noted.net, 0), -"order".total - coalesce(noted.total, 0)
  from "order" left join "orderFigure" figure on figure."orderId" = "order".id
  left join lateral (select sum(note.net)::int as net, sum(note.total)::int as total from invoice note where note.kind = 'creditNote'
    and note."creditOfId" = coalesce("order"."invoiceId",
      (select max(last.id) from invoice last where last."orderId" = "order".id and last.kind = 'invoice'))) noted on true
  where "returnedOn" is not null and (noted.net is null or (figure.net + noted.net, "order".total + noted.total) <> (0, 0));
