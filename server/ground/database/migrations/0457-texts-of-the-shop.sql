-- What buyers read of devices of a type, by language: templates with the names of what is filled in, in braces.
alter table "productType" add column "shopTitles" jsonb not null default '{}', add column "shopTexts" jsonb not null default '{}';
drop trigger "reviewListings" on "productType";
create trigger "reviewListings" after update of name, "magentoCategoryId", "shopTitles", "shopTexts" on "productType"
  for each statement execute function "reviewListings"();
