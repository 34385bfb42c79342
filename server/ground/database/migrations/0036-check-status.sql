-- Somebody edited the order since its status was chosen, and nobody has said that it is still right.
alter table "order" add "checkStatus" boolean not null default false;
