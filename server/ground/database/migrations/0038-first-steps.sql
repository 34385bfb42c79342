-- A company that has worked with it needs no first steps.
insert into setting (name, value) select 'firstSteps', '{"dismissed": true}' where exists (select from "order");
