-- Orders of the last four years beside those of the lots: most sales and repairs of one to three lines, a tenth invoiced and a few of
-- these credited or not paid yet.
set session_replication_role = replica;
create temp table wanted as select current_setting('bench.orders')::int as orders;
create temp table made as
select n, case when n % 10 = 0 then 'repair' else 'sale' end as kind, current_date - ((hashint4(n) & 2147483647) % 1460)::int as day,
  2 + n * 2 % 498 as "contactId", 1 + n % 3 as lines
from wanted, generate_series(1, orders) n;
insert into "order" (kind, "orderNr", "contactId", "statusId", "orderDate", "doneOn", "createdAt", total, "lineCount", "transportCost", "vatRates")
select kind, 'BO-' || lpad(n::text, 7, '0'), "contactId", status.id, day, case when phase = 'done' then day + (n % 20)::int end, day + interval '10 hours',
  12100 * lines, lines, 0, rates.list
from made join "orderStatus" status using (kind)
cross join lateral (select jsonb_agg(jsonb_build_object('id', id, 'basisPoints', "basisPoints", 'margin', margin)) as list from "vatCode" where code = 'H21') rates
where status.id = (select id from "orderStatus" one where one.kind = made.kind
  and phase = case made.n % 12 when 0 then 'draft' when 1 then 'confirmed' when 2 then 'cancelled' else 'done' end order by id limit 1)
order by n;
insert into "orderFigure" ("orderId", net, "madeById") select id, total * 100 / 121, 1 from "order" on conflict ("orderId") do update set net = excluded.net, "madeById" = 1;
insert into "orderLine" ("orderId", "productId", "productName", quantity, "unitPrice", "vatCodeId", kind, delivered, "workedMinutes")
select "order".id, case when (n + line) % 9 <> 0 then 1 + ((hashint4(n) & 1073741823) + line) % current_setting('bench.products')::int end, 'Ding', 1, 10000,
  (select id from "vatCode" where code = 'H21'),
  case when (n + line) % 9 = 0 then case when made.kind = 'repair' then 'labour' else 'service' end when made.kind = 'repair' then 'part' else 'goods' end, true, 30
from made join "order" on "orderNr" = 'BO-' || lpad(n::text, 7, '0'), generate_series(1, lines) line
order by n;
insert into "lineFigure" ("lineId", net) select id, coalesce("unitPrice", 0) * quantity from "orderLine" on conflict do nothing;
update "order" set "transportCost" = 5000 where kind = 'purchase';
insert into invoice ("invoiceNr", kind, "orderId", "orderKind", "orderNr", "contactId", "contactName", locale, "invoiceDate", "dueDate", seller, buyer,
  goods, discount, transport, net, vat, total)
select 'BF-' || "order".id, 'invoice', "order".id, "order".kind, "orderNr", "contactId", 'Contact', 'nl', "doneOn", "doneOn" + 14, '{}', '{}',
  net, 0, 0, net, '[]', total
from "order" join "orderFigure" figure on figure."orderId" = "order".id where "orderNr" like 'BO-%' and "doneOn" is not null;
update "order" set "invoiceId" = invoice.id from invoice where invoice."orderId" = "order".id;
insert into "invoiceLine" ("invoiceId", position, "orderLineId", kind, "productName", quantity, "unitPrice", amount, net)
select invoice.id, row_number() over (partition by invoice.id order by line.id), line.id, line.kind, 'Ding', line.quantity, line."unitPrice", 10000, 10000
from invoice join "orderLine" line on line."orderId" = invoice."orderId" where invoice.id % 50 = 0;
insert into invoice ("invoiceNr", kind, "creditOfId", "orderId", "orderKind", "orderNr", "contactId", "contactName", locale, "invoiceDate", "dueDate", seller, buyer,
  goods, discount, transport, net, vat, total)
select 'BC-' || id, 'creditNote', id, "orderId", "orderKind", "orderNr", "contactId", 'Contact', 'nl', "invoiceDate" + 7, "invoiceDate" + 7, '{}', '{}',
  -10000, 0, 0, -10000, '[]', -12100
from invoice where id % 50 = 0 and kind = 'invoice';
insert into "invoiceLine" ("invoiceId", position, "creditedLineId", kind, "productName", quantity, "unitPrice", amount, net)
select note.id, 1, (select min(id) from "invoiceLine" line where line."invoiceId" = note."creditOfId"), 'goods', 'Ding', -1, 10000, -10000, -10000
from invoice note where note.kind = 'creditNote';
insert into "invoiceBalance" ("invoiceId", open)
select id, case when id % 20 = 0 then total else 0 end from invoice where kind = 'invoice' on conflict do nothing;
update "stockMovement" set at = now() - ((hashint4("productId") & 2147483647) % 1460) * interval '1 day' where reason = 'sold';
reset session_replication_role;
vacuum analyze;
