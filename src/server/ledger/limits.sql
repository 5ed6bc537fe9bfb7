-- What one person may do alone, where the rule of two is on: limits add up over a term, and a family is judged by its guardian then and now.
-- Stands on: approvals, core.

-- Pesewas that a person has forgiven or given back of a child and that stand: of this term, and whatever its day, since this term began.
-- What a rule took off is the rule's.
create or replace function forgiven_by(p_school uuid, p_staff uuid, p_student uuid, p_term uuid) returns bigint language sql stable as $$
  select coalesce(sum(e.amount), 0)::bigint
  from ledger_entries e
  where e.school_id = p_school and e.student_id = p_student and e.recorded_by = p_staff
    -- What becomes smaller with its charge was not forgiven once more.
    and (e.kind = 'refund' or e.kind in ('discount', 'waiver', 'write_off') and e.side = 'Credit')
    and (e.term_id = p_term or e.recorded_at >= (select t.starts_on from terms t
      where t.school_id = p_school and t.id = term_of(p_school, app_today())))
    and not exists (select from ledger_entries v where v.school_id = p_school and v.corrects = e.id and v.kind = 'reversal')
    and not exists (select from reduction_entries x where x.school_id = p_school and x.entry_id = e.id and x.rule_id is not null)
$$;

-- One person forgives one child one thing at a time, so that two at one moment add up as well. Taken after the rules, before the balances.
create or replace function hold_forgiving(p_school uuid, p_caller jsonb, p_student uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(concat('forgiving ', p_school, p_caller->>'staff', p_student), 0))
$$;

-- Forgiving up to the school's limit is one person's, of one child in one term; a refund and a write-off never are.
create or replace function require_second_for_posting(p_school uuid, p_caller jsonb, p_kind text, p_lines ledger_line[])
returns void language plpgsql as $$
declare
  v_amount bigint;
  v_before bigint;
  v_student uuid := p_lines[1].student_id;
begin
  if p_kind not in ('refund', 'write_off', 'discount', 'waiver') then return; end if;
  perform hold_rules(p_school);
  if not wants_two(p_school) then return; end if;
  select sum(l.amount) into v_amount from unnest(p_lines) l;
  perform hold_forgiving(p_school, p_caller, v_student);
  v_before := forgiven_by(p_school, (p_caller->>'staff')::uuid, v_student, p_lines[1].term_id);
  if p_kind in ('discount', 'waiver') and v_before + v_amount <= discount_limit_of(p_school) then return; end if;
  if is_approved(p_school, p_caller, p_kind, thing_of(p_kind, v_student, p_lines[1].fee_type_id), v_amount) then return; end if;
  perform refuse('needs_approval', jsonb_strip_nulls(jsonb_build_object('act', p_kind, 'before',
    case when p_kind in ('discount', 'waiver') then nullif(v_before, 0) end)));
end $$;

create or replace function discount_limit_of(p_school uuid) returns bigint language sql stable as $$
  select coalesce((select discount_limit from school_rules where school_id = p_school), 10000)
$$;

-- What the log keeps of it, so that it can be judged again: {} where nothing was forgiven before.
create or replace function forgiven_before(p_school uuid, p_caller jsonb, p_kind text, p_lines ledger_line[]) returns jsonb
language plpgsql stable as $$
begin
  if p_kind not in ('discount', 'waiver') then return '{}'; end if;
  return jsonb_strip_nulls(jsonb_build_object('forgivenBefore', nullif(
    forgiven_by(p_school, (p_caller->>'staff')::uuid, p_lines[1].student_id, p_lines[1].term_id), 0)));
end $$;

-- Within a family money moves freely; to another one it takes two. The two are one family if they have one guardian now, had since the
-- money was paid, and have had for 30 days.
create or replace function is_to_other_family(p_school uuid, p_from uuid, p_to students, p_paid_at timestamptz) returns boolean
language sql stable as $$
  select p_to.id <> p_from and (is_other_family(p_school, p_from, p_to) or exists (
    select from students where school_id = p_school and id in (p_from, p_to.id)
      and guardian_since > least(p_paid_at, app_now() - interval '30 days')))
$$;

/*
 * The other way round: children get another guardian, {students}, and money that was moved in the last 30 days leaves the family with
 * them. That takes a Head or Bursar who is another person than whoever moved it. The children's rows are held by the caller.
 * Refuses moved_lately.
 */
create or replace function require_other_mover(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_children uuid[] := array(select jsonb_array_elements_text(p_input->'students')::uuid);
  mover record;
begin
  perform require_school(p_school);
  perform hold_rules(p_school);
  if not wants_two(p_school) then return '{}'; end if;
  select f.name, o.recorded_at into mover
  from ledger_entries o
  join ledger_entries i on i.school_id = o.school_id and i.group_id = o.group_id and i.kind = 'reallocation'
    and i.student_id <> all (v_children)
  join students s on s.school_id = o.school_id and s.id = o.student_id
  join students t on t.school_id = i.school_id and t.id = i.student_id and t.guardian_id = s.guardian_id
  join staff f on f.school_id = o.school_id and f.id = o.recorded_by
  where o.school_id = p_school and o.student_id = any (v_children) and o.kind = 'reallocation'
    and o.recorded_at > app_now() - interval '30 days'
    and not exists (select from approvers_of(p_school, f.id) a where a.staff_id = (p_caller->>'staff')::uuid)
  order by o.recorded_at desc limit 1;
  if found then perform refuse('moved_lately', jsonb_build_object('name', mover.name, 'at', mover.recorded_at)); end if;
  return '{}';
end $$;
grant execute on function require_other_mover(uuid, jsonb, jsonb) to akontaa_tenant;
