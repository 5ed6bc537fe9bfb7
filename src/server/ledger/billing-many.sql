-- Acts on many classes: what their runs have charged together, who is told of it, and who is not billed yet.
-- Stands on: core, kinds, payers, people, runs.

-- The families of one run of an act on many classes, who are told when the whole act is done. One that is broken off before
-- tells them a quarter of an hour later of what it has charged until then: a text is written when it is sent.
create or replace function hold_act_notices(p_school uuid, p_run billing_runs) returns void language plpgsql as $$
declare
  family record;
begin
  for family in
    select t.guardian_id as id, t.about from payers_to_tell(p_school, array(select distinct e.student_id from ledger_entries e
      where e.school_id = p_school and e.billing_run_id = p_run.id and e.kind = 'class_fee'), array[p_run.fee_type_id]) t
  loop
    if put_notice_of_act(p_school, p_run.act_id, family.id, family.about, app_now() + interval '15 minutes') then continue; end if;
    update messages m set facts = m.facts || family.about || jsonb_build_object('students', (
      select jsonb_agg(distinct child) from jsonb_array_elements(m.facts->'students' || (family.about->'students')) child))
    where m.school_id = p_school and m.told = act_notice(p_run.act_id, family.id)
      and m.status = 'queued' and not m.facts->'students' @> (family.about->'students');
  end loop;
end $$;

-- Whether it was not there yet.
create or replace function put_notice_of_act(p_school uuid, p_act uuid, p_guardian uuid, p_about jsonb, p_not_before timestamptz)
returns boolean language sql as $$
  select outbox_put(p_school, 'fee_added', act_notice(p_act, p_guardian), p_guardian,
    p_facts => jsonb_build_object('act', p_act) || p_about, p_not_before => p_not_before) is not null
$$;

-- The one text of a family about such an act.
create or replace function act_notice(p_act uuid, p_guardian uuid) returns text language sql immutable as $$
  select 'fees_added:' || p_act || ':' || p_guardian
$$;

/*
 * One notice a family, or payer of two, for everything an act on many classes has charged its children: {act}; those held back until
 * now go at once. Of families who were told already there is none. Answers how many families were charged.
 */
create or replace function ledger_tell_billed(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_act uuid := (p_input->>'act')::uuid;
  v_charged uuid[] := array(select distinct c.student_id from charged_by_act(p_school, v_act) c);
  v_fees uuid[] := array(select distinct c.fee_type_id from charged_by_act(p_school, v_act) c);
  v_families int;
  family record;
begin
  perform require_school(p_school);
  perform require_office(p_school, p_caller, 'set_fees');
  select count(distinct s.guardian_id) into v_families from students s where s.school_id = p_school and s.id = any (v_charged);
  for family in select t.guardian_id as id, t.about from payers_to_tell(p_school, v_charged, v_fees) t loop
    if put_notice_of_act(p_school, v_act, family.id, family.about, app_now()) then continue; end if;
    update messages m set facts = jsonb_build_object('act', v_act) || family.about, not_before = app_now()
    where m.school_id = p_school and m.told = act_notice(v_act, family.id) and m.status = 'queued';
  end loop;
  perform advance_tail(p_school, p_caller, 'tell_billed', v_act, jsonb_build_object('families', v_families), 0, 0);
  return jsonb_build_object('families', v_families);
end $$;
grant execute on function ledger_tell_billed(uuid, jsonb, jsonb) to akontaa_tenant;

-- An act on many classes has been taken back, run by run: {act}. Texts that say nothing any more are found once for all of it.
create or replace function ledger_untell_billed(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  perform require_office(p_school, p_caller, 'set_fees');
  perform cancel_act_notices(p_school, (p_input->>'act')::uuid);
  return '{}';
end $$;
grant execute on function ledger_untell_billed(uuid, jsonb, jsonb) to akontaa_tenant;

-- Pesewas the standing runs of an act on many classes have charged each student, by fee type.
create or replace function charged_by_act(p_school uuid, p_act uuid)
returns table (student_id uuid, fee_type_id uuid, charged bigint, due_on date) language sql stable as $$
  select c.student_id, r.fee_type_id, c.charged, d.due_on
  from billing_runs r cross join lateral charged_by_run(p_school, r.id) c
  join run_dues d on d.school_id = p_school and d.billing_run_id = r.id
  where r.school_id = p_school and r.act_id = p_act and c.charged > 0
    and not exists (select from billing_run_undos u where u.school_id = r.school_id and u.billing_run_id = r.id)
$$;
grant execute on function charged_by_act(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- What a run, or all of an act, has charged these students and this guardian bears of it, by their own entries: a text is about one family
-- of hundreds. Of a child without two payers its guardian bears all of it. Without what was taken back, and what is nothing to this one.
create or replace function charged_to_payer(p_school uuid, p_act uuid, p_run uuid, p_students uuid[], p_guardian uuid)
returns table (student_id uuid, charged bigint, due_on date) language sql stable as $$
  select c.student_id, x.share, c.due_on
  from (
    select e.student_id, r.id as run_id, r.fee_type_id, d.due_on,
      sum(charged_by(e.kind, e.counter_account, e.side, e.amount))::bigint as charged
    from ledger_entries e
    join billing_runs r on r.school_id = e.school_id and r.id = e.billing_run_id and (r.act_id = p_act or r.id = p_run)
    join run_dues d on d.school_id = r.school_id and d.billing_run_id = r.id
    where e.school_id = p_school and e.student_id = any(p_students)
      and not exists (select from billing_run_undos u where u.school_id = r.school_id and u.billing_run_id = r.id)
    group by e.student_id, r.id, r.fee_type_id, d.due_on) c
  join students s on s.school_id = p_school and s.id = c.student_id
  cross join lateral (
    select share_of_payer(p_school, s.id, c.fee_type_id, coalesce(p_guardian, s.guardian_id), c.charged) as share) x
  where c.charged > 0 and x.share > 0
    and (p_guardian is null or p_guardian = s.guardian_id or has_two_payers(p_school, array[s.id]))
$$;
grant execute on function charged_to_payer(uuid, uuid, uuid, uuid[], uuid) to akontaa_tenant;

-- A family none of whose charges by the act stands any more has nothing to be told. Who is still charged is found once, not
-- for each family.
create or replace function cancel_act_notices(p_school uuid, p_act uuid) returns void language sql as $$
  with waiting as materialized (
    select m.id, s.id as student
    from messages m cross join lateral jsonb_array_elements_text(m.facts->'students') s(id)
    where m.school_id = p_school and m.kind = 'fee_added' and m.facts->>'act' = p_act::text
      and m.status in ('queued', 'failed')),
  charged as materialized (
    select distinct c.student_id::text as student from charged_by_act(p_school, p_act) c),
  still as materialized (select distinct w.id from waiting w join charged c on c.student = w.student)
  update messages m set status = 'cancelled', reason = 'The bill was taken back before this was sent.'
  where m.school_id = p_school and m.id in (select w.id from waiting w except select id from still)
$$;

-- Who is in school and not billed for a term: no standing bill of it and no debt added in it has charged them. The one
-- meaning of "not billed" on every screen.
create or replace function unbilled_students(p_school uuid, p_term uuid)
returns table (student_id uuid, class_id uuid) language sql stable as $$
  with billed as materialized (
    select e.student_id
    from billing_runs r join ledger_entries e on e.school_id = r.school_id and e.billing_run_id = r.id
    where r.school_id = p_school and r.term_id = p_term
      and not exists (select from billing_run_undos u where u.school_id = r.school_id and u.billing_run_id = r.id)
    group by e.student_id
    having sum(charged_by(e.kind, e.counter_account, e.side, e.amount)) > 0)
  select s.id, s.class_id from students s
  where s.school_id = p_school and s.status = 'active'
    and not exists (select from billed b where b.student_id = s.id)
    and not exists (select from ledger_entries e
      where e.school_id = p_school and e.student_id = s.id and e.kind = 'manual_charge' and e.term_id = p_term
        and not exists (select from ledger_entries r
          where r.school_id = p_school and r.corrects = e.id and r.kind = 'reversal'))
$$;
grant execute on function unbilled_students(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- Who of them was left out of a bill of their class on purpose, by the audit of the newest bill that left them out.
create or replace function left_out_students(p_school uuid, p_term uuid)
returns table (student_id uuid, left_out_at timestamptz, staff_id uuid) language sql stable as $$
  select distinct on (x.student) x.student::uuid, r.recorded_at, r.recorded_by
  from billing_runs r
  join audit_log a on a.school_id = r.school_id and a.act = 'bill_class' and a.subject = r.id
  cross join lateral jsonb_array_elements_text(a.facts->'leftOut') x(student)
  where r.school_id = p_school and r.term_id = p_term and a.facts ? 'leftOut'
    and not exists (select from billing_run_undos u where u.school_id = r.school_id and u.billing_run_id = r.id)
  order by x.student, r.recorded_at desc
$$;
grant execute on function left_out_students(uuid, uuid) to akontaa_tenant;
