-- What a customer calls an order, and where it goes when that is not the customer's own address.
alter table "order" add "customerReference" text not null default '', add "deliveryAddress" text not null default '';
create index on "order" using gin (lower("customerReference") gin_trgm_ops);
