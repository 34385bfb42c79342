-- Who says that the company is at work at another address stands in the history.
drop trigger "auditOfChanges" on setting;
create trigger "auditOfChanges" after update on setting for each row
  when (new.name in ('configs', 'theme', 'cart', 'home')) execute function "writeAudit"();
