-- Any new password, e-mail, phone or role of a person, and leaving, uses up every link and code that was sent to them before: what lies in
-- an old mailbox or phone opens nothing (ledger/people.sql).
create function staff_use_up_links() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform use_up_links(new.school_id, new.id);
  return null;
end $$;
create trigger staff_use_up_links after update of password_hash, email, phone, role, left_at on staff for each row
  when ((old.password_hash, old.email, old.phone, old.role, old.left_at)
    is distinct from (new.password_hash, new.email, new.phone, new.role, new.left_at))
  execute function staff_use_up_links();

-- The same of the school's own account, whose phone gets its codes.
create trigger schools_use_up_codes after update of phone on schools for each row
  when (old.phone is distinct from new.phone) execute function use_up_resets();

-- Wrong PINs of one person, at whichever desk, within the hour that began then; too many, and only the password counts, everywhere.
alter table staff
  add column pin_tries int not null default 0,
  add column pin_tries_since timestamptz,
  add column pins_off_at timestamptz;
