-- An invoice keeps on which side of VAT its prices were typed, as its order does.
alter table invoice add "amountsWithVat" boolean not null default false, add services int not null default 0,
  add "goodsWithVat" int not null default 0;
alter table "invoiceLine" add "priceWithVat" boolean not null default false;

drop trigger "notInvoicedOfChanges" on "orderLine";
create trigger "notInvoicedOfChanges" before update on "orderLine" for each row
  when ((old."orderId", old."productId", old.quantity, old."unitPrice", old."priceWithVat", old."vatCodeId", old.discount, old."discountUnit", old.minutes)
    is distinct from (new."orderId", new."productId", new.quantity, new."unitPrice", new."priceWithVat", new."vatCodeId", new.discount, new."discountUnit", new.minutes))
  execute function "refuseInvoiced"();
drop trigger "notInvoiced" on "order";
create trigger "notInvoiced" before update on "order" for each row
  when (old."invoiceId" is not null and new."invoiceId" is not null
    and (old."contactId", old."orderDate", old."transportCost", old.discount, old."discountUnit", old."amountsWithVat")
      is distinct from (new."contactId", new."orderDate", new."transportCost", new.discount, new."discountUnit", new."amountsWithVat"))
  execute function "refuseInvoicedHead"();
