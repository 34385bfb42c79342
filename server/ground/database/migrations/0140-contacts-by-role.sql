-- Customers, suppliers and partners are lists of their own, in the order of their names, and are counted.
create index on contact (name, id) where "isCustomer";
create index on contact (name, id) where "isSupplier";
create index on contact (name, id) where "isPartner";
