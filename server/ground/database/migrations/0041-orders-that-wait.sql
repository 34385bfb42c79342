-- Orders of which somebody has to say that their status is still right stand on everybody's first screen.
create index on "order" (kind, "orderDate" desc, id desc) where "checkStatus" and not archived;
