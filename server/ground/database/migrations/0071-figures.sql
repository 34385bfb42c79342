-- What happened in a period: rows lie in the order of their time, of which a summary per block is enough.
create index on audit using brin (at);
create index on "stockMovement" using brin (at);
create index on task ("finishedAt" desc, id) where "finishedAt" is not null and not standard;
