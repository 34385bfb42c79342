-- The search over everything finds files by their names and drives by their serial numbers.
create index on file using gin (lower(original_client_filename) gin_trgm_ops) where "orderId" is not null or "contactId" is not null;
create index on "erasureResult" using gin (lower("driveSerial") gin_trgm_ops);
