-- The drives that a task of destruction names were taken out: the device may be sold before they are destroyed.
alter table task add "drivesAreOut" boolean not null default false;
