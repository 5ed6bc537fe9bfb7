-- Who belongs together. A family is named by one id: that of the family somebody confirmed, else that of the guardian.
create or replace function family_of(p_family uuid, p_guardian uuid) returns uuid language sql immutable parallel safe as $$
  select coalesce(p_family, p_guardian)
$$;
grant execute on function family_of(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- Has somebody with this number asked for no more texts? Two guardians may share a number, and whom it rings wants none.
create or replace function is_silent_number(p_school uuid, p_phone text) returns boolean language sql stable as $$
  select p_phone <> '' and exists (select from guardians g where g.school_id = p_school and g.phone = p_phone and g.no_reminders)
$$;
grant execute on function is_silent_number(uuid, text) to akontaa_tenant;

-- The first names on a receipt for several pupils, in the order of the paper; null on one pupil's, which is said in full.
create or replace function names_on(p_school uuid, p_receipt uuid, p_students int) returns text language sql stable as $$
  select case when p_students > 1 then (
    select string_agg(case when s.erased_at is null then s.first_name else 'Erased' end, ', ' order by p.place)
    from receipt_students p join students s on s.school_id = p.school_id and s.id = p.student_id
    where p.school_id = p_school and p.receipt_id = p_receipt) end
$$;
grant execute on function names_on(uuid, uuid, int) to akontaa_tenant, akontaa_teacher;
