-- A list of orders is sorted by each of these.
create index on "order" (kind, "orderNr", id) where not archived;
create index on "order" (kind, "statusId", id) where not archived;
create index on "order" (kind, "contactId", id) where not archived;
create index on "order" (kind, "partnerId", id) where not archived;
create index on "order" (kind, "locationId", id) where not archived;
create index on "order" (kind, "customerReference", id) where not archived;
create index on "order" (kind, "deliveryDate", id) where not archived;
create index on "order" (kind, "pickupDate", id) where not archived;
create index on "order" (kind, "proposedPickupDate", id) where not archived;
create index on "order" (kind, "deliveryType", id) where not archived;
create index on "order" (kind, "locationLabel", id) where not archived;
create index on "order" (kind, "dataDestruction", id) where not archived;
create index on "order" (kind, "dhlTrackingCode", id) where not archived;
create index on "order" (kind, "lineCount", id) where not archived;
create index on "order" (kind, "transportCost", id) where not archived;
-- Few of all orders are these.
create index on "order" (kind, "orderDate" desc, id desc) where gift and not archived;
create index on "order" (kind, "orderDate" desc, id desc) where logistics and not archived;
create index on "order" (kind, "orderDate" desc, id desc) where discount > 0 and not archived;
create index on "order" (kind, "orderDate" desc, id desc) where archived;
-- The day by which an order's goods come or go.
create index on "order" (kind, "statusId", (coalesce("deliveryDate", "pickupDate", "proposedPickupDate"))) where not archived;
-- Texts in which a part is looked for.
create index on "order" using gin (lower("locationLabel") gin_trgm_ops);
create index on "order" using gin (lower("dhlTrackingCode") gin_trgm_ops);
create index on "order" using gin (lower(remarks) gin_trgm_ops);
create index on "order" using gin (lower(instructions) gin_trgm_ops);
