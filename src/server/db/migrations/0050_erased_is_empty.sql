-- An edit that met an erasure could leave the name it had in hand. What was left is emptied, and the table refuses it from now on.
do $$
declare
  v_school uuid;
  v_guardians uuid[];
begin
  for v_school in select school_id from directory loop
    perform set_config('app.school_id', v_school::text, true);
    update students set surname = '', first_name = '', other_names = '', gender = '', address = ''
    where school_id = v_school and erased_at is not null
      and (surname, first_name, other_names, gender, address) <> ('', '', '', '', '');
    -- Guardians of erased students only. Whoever never had an erased child is left to the next erasure.
    select coalesce(array_agg(g.id), '{}') into v_guardians from guardians g
    where g.school_id = v_school
      and exists (select from students s
        where s.school_id = v_school and s.guardian_id = g.id and s.erased_at is not null)
      and not exists (select from students s
        where s.school_id = v_school and s.guardian_id = g.id and s.erased_at is null);
    update guardians set first_name = '', surname = '', phone = ''
    where school_id = v_school and id = any(v_guardians) and (first_name, surname, phone) <> ('', '', '');
    update messages m set phone = '', text = '', reason = 'The student was erased.',
      status = case when m.status in ('queued', 'sending', 'failed') then 'cancelled' else m.status end
    where m.school_id = v_school and (m.phone <> '' or m.text is distinct from '') and (
      m.guardian_id = any(v_guardians)
      or m.receipt_id in (select r.id from receipts r join students s on s.school_id = r.school_id and s.id = r.student_id
        where r.school_id = v_school and s.erased_at is not null));
    update audit_values a set content = null
    where a.school_id = v_school and a.content is not null and (a.subject = any(v_guardians)
      or a.subject in (select id from students where school_id = v_school and erased_at is not null));
  end loop;
  perform set_config('app.school_id', '', true);
end $$;

alter table students add constraint students_erased_are_empty check (
  erased_at is null or (surname, first_name, other_names, gender, address) = ('', '', '', '', ''));
