-- Names and numbers that differ in nothing but capitals, accents, spaces or the sort of dash are one. Those that are there twice
-- stay; only new ones are refused.
do $$
declare
  rule record;
  twins int[];
begin
  for rule in select * from (values
    ('company', 'name', '', 'companyNameTaken2'), ('vatCode', 'code', '', 'vatCodeTaken2'),
    ('attribute', 'code', '', 'attributeCodeTaken2'), ('productType', 'name', '', 'productTypeNameTaken2'),
    ('productSubType', 'name', '"typeId", ', 'productSubTypeNameTaken2'), ('productStatus', 'name', '', 'productStatusNameTaken2'),
    ('orderStatus', 'name', 'kind, ', 'orderStatusNameTaken2'), ('location', 'name', '', 'locationNameTaken2'),
    ('order', 'orderNr', '', 'orderNrTaken2'), ('product', 'sku', '', 'skuTaken2'),
    ('service', 'name', '', 'serviceNameTaken2'), ('labelTemplate', 'name', '', 'labelTemplateNameTaken2'),
    ('savedView', 'name', '"userId", screen, ', 'viewNameTaken2'), ('user', 'username', '', 'usernameTaken2')
  ) as rules (of_table, of_column, within, refusal) loop
    execute format('select array_agg(id) from (select id, row_number() over (partition by %s searchable(%I::text) order by id) as nr from %I) as numbered where nr > 1',
      rule.within, rule.of_column, rule.of_table) into twins;
    execute format('create unique index %I on %I (%s (searchable(%I::text))) %s', rule.refusal, rule.of_table, rule.within,
      rule.of_column, case when twins is not null then format('where id <> all(%L::int[])', twins) end);
    if twins is not null then
      execute format('create index on %I (%s (searchable(%I::text)))', rule.of_table, rule.within, rule.of_column);
    end if;
  end loop;
end $$;

-- A contact that is there already is recognised by its name in the normal form.
do $$
declare
  old regclass;
begin
  for old in select indexrelid from pg_index where indrelid in ('contact'::regclass, 'company'::regclass)
    and pg_get_indexdef(indexrelid) ~ 'btree \(lower\(name\)\)'
  loop
    execute 'drop index ' || old;
  end loop;
end $$;
create index on contact (searchable(name));
