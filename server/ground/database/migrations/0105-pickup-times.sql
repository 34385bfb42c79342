-- Between which times goods can be fetched on the day of their pickup.
alter table "order"
  add "timeFrom" text check ("timeFrom" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add "timeUntil" text check ("timeUntil" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint "timesReversed" check ("timeFrom" < "timeUntil");
