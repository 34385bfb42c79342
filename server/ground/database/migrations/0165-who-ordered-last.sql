-- Contacts by their last order are found from the newest orders on.
create index on "order" (kind, "orderDate" desc, "contactId", "statusId");
create index on "order" ("orderDate" desc, "partnerId", "statusId") where "partnerId" is not null;
