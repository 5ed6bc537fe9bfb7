-- A new password, however it is set, ends the PINs of before: whoever knew the old one may have chosen a PIN at a desk (ledger/people.sql).
create function staff_end_pins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_pins(new.school_id, new.id);
  return null;
end $$;
create trigger staff_end_pins after update of password_hash on staff for each row
  when (old.password_hash is distinct from new.password_hash) execute function staff_end_pins();

-- The password of the school's own account stands with the school.
create function school_end_pins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_pins(new.id, f.id) from staff f where f.school_id = new.id and f.role = 'administrator';
  return null;
end $$;
create trigger schools_end_pins after update of password_hash on schools for each row
  when (old.password_hash is distinct from new.password_hash) execute function school_end_pins();
