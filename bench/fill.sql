-- A refurbisher's deployment after some years: bench.products devices in lots of 100, two thirds of them sold.
set session_replication_role = replica;
set maintenance_work_mem = '512MB';

create temp table wanted as select current_setting('bench.products')::int as products;

insert into contact (name, representative, email, phone, street, city, zipcode, "isCustomer", "isSupplier")
select kind || ' ' || place || ' ' || n, 'Contact ' || n, 'contact' || n || '@example.nl', '+31 20 555 ' || lpad(n::text, 4, '0'),
  'Kade ' || n, place, (1000 + n * 7 % 9000) || ' AB', n % 2 = 0, n % 2 = 1
from (select n, (array['School', 'Gemeente', 'Bank', 'Zorggroep', 'Lyceum', 'Installatiebedrijf'])[1 + n % 6] as kind,
  (array['Amsterdam', 'Utrecht', 'Rotterdam', 'Groningen', 'Eindhoven', 'Zwolle', 'Breda'])[1 + n % 7] as place
  from generate_series(1, 500) n) named
order by n;

insert into "order" (kind, "orderNr", "contactId", "statusId", "orderDate", "lineCount")
select 'purchase', 'IO-' || lpad(lot::text, 6, '0'), 1 + lot * 2 % 500,
  (select id from "orderStatus" where kind = 'purchase' and phase = 'done' limit 1), current_date - (products / 100 - lot) % 1500, 0
from wanted, generate_series(1, products / 100) lot
order by lot;

create temp table made as
select item as n, products, bundle, lot.id as "purchaseId", device.*, status.id as "statusId", status.lifecycle,
  case when bundle then 50 + item * 13 % 950 else 1 end as quantity,
  "typeName" in ('Laptop', 'Desktop', 'Server') as erasable,
  5000 + (hashint4(item + 7000000) & 2147483647) % 900 * 100 as price,
  -- Eleven digits of 35 bits, mixed so that neighbours do not look alike.
  (item * 21235095301) % 34359738368 as mixed
from wanted
cross join generate_series(1, products) item
cross join lateral (select item % 40 = 0 as bundle, (hashint4(item) & 2147483647) % 100 as chance) drawn
cross join lateral (
  select case when bundle then 'Accessoire' else d."typeName" end as "typeName",
    case when bundle then (array['Logitech B100', 'Dell KB216', 'Lenovo USB-C Dock Gen 2', 'HP 65W USB-C adapter'])[1 + item / 40 % 4]
      else d."productName" end as "productName",
    d.vendor, d.cpu, d.ram
  from "benchDevice" d where d.n = (hashint4(-item) & 2147483647) % (select count(*) from "benchDevice")) device
join "order" lot on lot."orderNr" = 'IO-' || lpad((1 + (item - 1) / 100)::text, 6, '0')
join "productStatus" status on status.lifecycle = case
  when bundle then 'saleable' when chance < 65 then 'sold' when chance < 77 then 'saleable' when chance < 88 then 'inStock'
  when chance < 91 then 'onHold' when chance < 98 then 'purchased' else 'ready' end;

insert into product (sku, "serialNumber", "productName", "typeId", "locationId", "locationLabel", "statusId", quantity, "stockQuantity",
  "reservedQuantity", "salePrice", "purchasePrice", "vatCodeId", attributes, "purchaseId", gone, archived, "missingProof", "createdAt", "statusSince")
overriding system value
select (100000 + n)::text,
  case when bundle then '' else case vendor when 'Lenovo' then 'PF' when 'Hewlett-Packard' then '5CG' when 'Dell' then '' else 'YM' end ||
    (select string_agg(substr('0123456789ABCDEFGHJKLMNPQRSTVWXZ', 1 + (mixed >> (5 * digit) & 31)::int, 1), '')
      from generate_series(0, 6) digit) end,
  "productName", type.id, location.id,
  case when lifecycle in ('purchased', 'sold') then '' else chr(65 + n % 8) || n % 12 + 1 || '-' || lpad((n % 30)::text, 2, '0') end,
  "statusId", quantity,
  case when lifecycle in ('purchased', 'sold') then 0 else quantity end,
  case when lifecycle = 'ready' then 1 else 0 end,
  price, price * 6 / 10, vat.id,
  case when erasable then jsonb_strip_nulls(jsonb_build_object('cpu', cpu, 'ram', ram || ' GB',
      'storage', (array['256 GB NVMe', '512 GB NVMe', '500 GB SATA', '1 TB NVMe'])[1 + n % 4],
      'grade', (array['A', 'B', 'C'])[1 + n % 3],
      'os', case when "typeName" = 'Server' then null else 'Windows 11 Pro' end,
      'screen', case when "typeName" = 'Laptop' then '14" 1920×1080' end,
      'keyboard', case when "typeName" = 'Laptop' then 'QWERTY US' end,
      'battery', case when "typeName" = 'Laptop' then 60 + n % 40 || ' %' end))
    else '{"grade": "A", "color": "Zwart"}' end,
  "purchaseId", lifecycle = 'sold', n % 97 = 0 and lifecycle = 'inStock',
  case when erasable and lifecycle in ('purchased', 'onHold') then 1 else 0 end,
  now() - (products - n) * (interval '4 years' / products),
  now() - ((hashint4(n) & 2147483647) % 100)::int * (products - n) * (interval '4 years' / products) / 100
from made
join "productType" type on type.name = made."typeName"
join location on location.name = case when lifecycle in ('purchased', 'sold') then 'Ontvangst' when lifecycle = 'onHold' then 'Werkplaats' else 'Magazijn' end
join "vatCode" vat on vat.code = 'H21'
order by n;

insert into "productValue" select id, key, value, "numberIn"(value) from product, jsonb_each_text(attributes) where value <> '';

insert into "stockMovement" ("productId", quantity, reserved, reason, at)
select id, "stockQuantity" + gone::int, 0, 'received', "createdAt" from product where "stockQuantity" > 0 or gone
order by id;

insert into "erasureReport" (source, "sourceDocumentId", "orderId", "productId", tool, "toolVersion", "reportedAt", operator, manufacturer,
  model, serial, hardware)
select 'blancco', 'bench-' || product.id, "purchaseId", product.id, 'Blancco Drive Eraser', '7.9', "createdAt", 'werkplaats', 'bench',
  "productName", "serialNumber", jsonb_build_object('cpu', attributes -> 'cpu', 'disks', jsonb_build_array(jsonb_build_object(
    'serial', 'S4GPNX' || product.id, 'model', 'MZVLB256HBHQ', 'vendor', 'Samsung', 'capacityBytes', 256060514304,
    'mediaType', 'SSD', 'interfaceType', 'NVMe')))
from product join "productStatus" status on status.id = product."statusId"
where lifecycle not in ('purchased', 'onHold') and "serialNumber" <> ''
order by product.id;

insert into "erasureResult" ("reportId", "driveSerial", "driveModel", "driveVendor", "capacityBytes", "mediaType", "interfaceType",
  "standardName", level, result, state, "startedAt", "endedAt", "durationSeconds")
select id, 'S4GPNX' || "productId", 'MZVLB256HBHQ', 'Samsung', 256060514304, 'SSD', 'NVMe', 'NIST 800-88 Purge', 'purge', 'success',
  'Successful', "reportedAt" - interval '5 minutes', "reportedAt" - interval '1 minute', 240
from "erasureReport" order by id;

-- What was sold went out in orders of 50 lines.
create temp table sold as
select id, "productName", "serialNumber", "salePrice", "vatCodeId", (row_number() over (order by id) - 1) / 50 as nth from product where gone;
insert into "order" (kind, "orderNr", "contactId", "statusId", "orderDate", total, "lineCount", "deliveryType", "vatRates")
select 'sale', 'VO-' || lpad(nth::text, 6, '0'), 2 + nth * 2 % 498,
  (select id from "orderStatus" where kind = 'sale' and phase = 'done' limit 1), current_date - (nth % 1000)::int,
  sum("salePrice") * 121 / 100, count(*), 'delivery',
  (select jsonb_agg(jsonb_build_object('id', id, 'basisPoints', "basisPoints", 'margin', margin)) from "vatCode" where code = 'H21')
from sold group by nth order by nth;
insert into "orderLine" ("orderId", "productId", "productName", "serialNumber", quantity, "unitPrice", "vatCodeId", delivered)
select sale.id, sold.id, "productName", "serialNumber", 1, "salePrice", "vatCodeId", true
from sold join "order" sale on sale."orderNr" = 'VO-' || lpad(nth::text, 6, '0') order by sold.id;
insert into "stockMovement" ("productId", quantity, reserved, reason, "orderId")
select "productId", -1, -1, 'sold', "orderId" from "orderLine" order by id;

insert into series (kind, year, last) select 'sku', 0, products from wanted;
reset session_replication_role;
