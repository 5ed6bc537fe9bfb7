#!/bin/sh
# Makes the ordinary role the product logs in as: no superuser, so that row-level security binds it.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" -U postgres <<'SQL'
create role akontaa login createrole password :'password';
create database akontaa owner akontaa;
SQL
