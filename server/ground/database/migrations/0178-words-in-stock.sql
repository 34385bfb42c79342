-- A word is looked for in what is in stock, however much was sold before it; how many have it, the planner has to know better.
create index on product using gin ("searchText" gin_trgm_ops) where not archived and not gone;
alter table product alter "searchText" set statistics 300;
analyze product ("searchText");
