-- Attempts to erase that were no success are few, and asked for with every order and list of devices.
create index on "erasureResult" ("reportId") where result <> 'success';
