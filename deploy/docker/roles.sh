#!/bin/sh
# Runs once, when the volume of the database is new: the two roles with the passwords of their addresses, and the database.
set -eu
secrets=${SECRETS:-/run/secrets}
password() {
  sed -E 's#^[a-z]+://[^:@/]+:([^@]+)@.*#\1#' "$secrets/$1"
}
psql -v ON_ERROR_STOP=1 -v owner="$(password database_owner_url)" -v app="$(password database_url)" "$@" <<'SQL'
create role omloop_owner login password :'owner';
create role omloop login password :'app';
create database omloop owner omloop_owner;
SQL
