-- Who belongs together. A family is named by one id: that of the family somebody confirmed, else that of the guardian.
create or replace function family_of(p_family uuid, p_guardian uuid) returns uuid language sql immutable parallel safe as $$
  select coalesce(p_family, p_guardian)
$$;

-- Every pupil of a tender is of the family it is paid for. Another desk may have moved one meanwhile.
create or replace function require_family(p_school uuid, p_family uuid, p_parts tender_part[]) returns void language plpgsql as $$
declare
  stranger record;
begin
  perform from students where school_id = p_school
    and (family_id = p_family or (family_id is null and guardian_id = p_family));
  if not found then perform refuse('not_found', '{"noun": "Family"}'); end if;
  select s.id, concat_ws(' ', s.first_name, s.surname) as name into stranger
  from unnest(p_parts) p join students s on s.school_id = p_school and s.id = p.student_id
  where family_of(s.family_id, s.guardian_id) <> p_family limit 1;
  if found then perform refuse('other_family', jsonb_build_object('student', stranger.id, 'name', stranger.name)); end if;
end $$;

-- The first names on a receipt for several pupils, in the order of the paper; null on one pupil's, which is said in full.
create or replace function names_on(p_school uuid, p_receipt uuid, p_students int) returns text language sql stable as $$
  select case when p_students > 1 then (
    select string_agg(case when s.erased_at is null then s.first_name else 'Erased' end, ', ' order by p.place)
    from receipt_students p join students s on s.school_id = p.school_id and s.id = p.student_id
    where p.school_id = p_school and p.receipt_id = p_receipt) end
$$;
