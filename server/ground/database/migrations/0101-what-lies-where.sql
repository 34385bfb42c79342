-- What lies where, down to the slot, without reading the products themselves.
create index on product ("locationId", "locationLabel") include ("stockQuantity") where not archived and not gone;
