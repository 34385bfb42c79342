-- Who put a file with an order, and who took it away.
create trigger audit after insert on file for each row
  when (new.discr in ('purchases', 'sales')) execute function "writeAudit"();
create trigger "auditOfChanges" after delete on file for each row
  when (old.discr in ('purchases', 'sales')) execute function "writeAudit"();

-- The sample company goes without a word of its files, too.
do $$
declare
  pause text := pg_get_functiondef('"pauseHistory"'::regproc);
  remove text := pg_get_functiondef('"removeSample"'::regproc);
begin
  execute replace(pause, '''purchaseImport'']', '''purchaseImport'', ''file'']');
  execute replace(remove, 'when ''orderLine'' then', 'when ''file'' then "orderId" = any(orders) when ''orderLine'' then');
  if pg_get_functiondef('"pauseHistory"'::regproc) = pause or pg_get_functiondef('"removeSample"'::regproc) = remove then
    raise exception 'the sample would leave a history of its files';
  end if;
end $$;
