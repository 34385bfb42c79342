-- Few products are in the archive: its list is not looked for among all others.
create index "product_archived" on product (id) where archived;
