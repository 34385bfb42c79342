-- Few products are in the archive: who looks into it does not read all the others.
create index on product (id) where archived;
