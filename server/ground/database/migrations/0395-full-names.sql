-- How people are called on screens and paper: by their name, and by what they sign in with until they give one.
alter table "user" add "fullName" text not null
  generated always as (coalesce(nullif(btrim("firstName" || ' ' || "lastName"), ''), username::text)) stored;
