-- A price typed with VAT stays what was typed: the line keeps it and its side. So do an order's transport cost and discount in cents.
alter table "orderLine" add "priceWithVat" boolean not null default false;
alter table "order" add "amountsWithVat" boolean not null default false;
