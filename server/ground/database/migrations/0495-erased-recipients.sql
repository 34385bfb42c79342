-- Those whose address was not erased yet: a mail all of whose days are over is passed over at once.
create index on "emailRecipient" ("emailId") where domain <> '';
