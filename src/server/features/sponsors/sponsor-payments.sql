-- What a sponsor pays, spread over its pupils with one receipt. Each part is two lines of the pupil: the money comes in, and the
-- share it pays is no longer to come. The family's figures do not move.
-- Stands on: core, lines, numbers, people, receipts, shares, sponsors, tender.

do $$ begin
  -- A part of a sponsor's payment, for one open share; pesewas.
  if to_regtype('sponsor_part') is null then
    create type sponsor_part as (award_id uuid, student_id uuid, fee_type_id uuid, term_id uuid, amount bigint);
  end if;
end $$;

/*
 * Posts a sponsor's payment: {sponsor, amount, lines?: [{student, amount}], date?, method?, reference?, note?, asCredit?, confirm?, guard?,
 * receiptId?}. Pesewas. Without lines it pays what is due first. What is more than all that is to come lies on the sponsor's
 * account, when that was said (`asCredit`). Refuses not_found, no_award, more_than_to_come, more_than_share, not_placed, day_closed,
 * date_in_future, same_sponsor_payment, drawer_needed.
 */
create or replace function pay_sponsor_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_sponsor money_accounts;
  parts sponsor_part[];
  v_lines ledger_line[];
  v_credits int;
  t tender;
begin
  v_sponsor := require_sponsor(p_school, (p_input->>'sponsor')::uuid);
  parts := with_rest(p_school, p_input, parts_of_sponsor(p_school, p_input));
  v_lines := lines_of_sponsor(p_school, p_input, parts, side => 'Credit');
  v_credits := cardinality(v_lines);
  v_lines := v_lines || lines_of_sponsor(p_school, p_input, parts, side => 'Debit');
  insert into sponsor_lines (school_id, entry_id, sponsor_id, award_id)
  select p_school, v_lines[v_credits + p.place].id, v_sponsor.id, p.award_id
  from unnest(parts) with ordinality as p(award_id, student_id, fee_type_id, term_id, amount, place);
  t := row('sponsor_payment', v_sponsor.id, null, parts_by_student(v_lines[:v_credits]), v_lines,
    coalesce((p_input->>'receiptId')::uuid, uuid_v7()), null, v_sponsor.id, null, null)::tender;
  t.facts := jsonb_build_object('receipt', t.receipt_id, 'amount', (p_input->>'amount')::bigint,
    'students', (select jsonb_agg(p.student_id order by p.student_id) from unnest(t.parts) p));
  t := post_tender(p_school, p_caller, p_input || jsonb_build_object('payer', v_sponsor.name), t);
  return jsonb_build_object('receipt', t.receipt, 'sponsor', v_sponsor.id,
    'effectiveOn', v_lines[1].effective_on, 'toCome', t.owed, 'parts', (
      select jsonb_agg(jsonb_build_object('student', p.student_id, 'amount', p.amount) order by p.student_id) from unnest(t.parts) p));
end $$;
select make_door('pay_sponsor', $$require_counter(p_school, p_caller, 'take_money')$$);
grant execute on function pay_sponsor(uuid, jsonb, jsonb) to akontaa_tenant;

-- The open shares a payment pays, in the order they are due; of each named pupil up to what is named.
create or replace function parts_of_sponsor(p_school uuid, p_input jsonb) returns sponsor_part[] language plpgsql as $$
declare
  share record;
  v_named jsonb := (select jsonb_object_agg(l->>'student', (l->>'amount')::bigint) from jsonb_array_elements(p_input->'lines') l);
  v_rest bigint := (p_input->>'amount')::bigint;
  v_now bigint;
  parts sponsor_part[] := '{}';
begin
  for share in select * from open_shares(p_school, (p_input->>'sponsor')::uuid) loop
    v_now := least(share.open, v_rest, case when v_named is null then v_rest else coalesce((v_named->>share.student_id::text)::bigint, 0) end);
    continue when v_now <= 0;
    parts := parts || row(share.award_id, share.student_id, share.fee_type_id, share.term_id, v_now)::sponsor_part;
    v_rest := v_rest - v_now;
    if v_named is not null then
      v_named := v_named || jsonb_build_object(share.student_id, (v_named->>share.student_id::text)::bigint - v_now);
    end if;
  end loop;
  perform refuse_misplaced(p_school, p_input, v_named);
  return parts;
end $$;

-- Refuses not_found for a pupil who is none of the sponsor's, more_than_share, and not_placed where the lines do not add up.
create or replace function refuse_misplaced(p_school uuid, p_input jsonb, p_left jsonb) returns void language plpgsql as $$
declare
  over record;
  v_placed bigint := (select sum((l->>'amount')::bigint) from jsonb_array_elements(p_input->'lines') l);
  v_to_come bigint;
begin
  if p_left is null then return; end if;
  for over in select n.key::uuid as student, n.value::bigint as amount from jsonb_each_text(p_left) n where n.value::bigint > 0 order by 1 loop
    perform from award_pupils p join sponsor_awards a on a.school_id = p.school_id and a.id = p.award_id
    where p.school_id = p_school and p.student_id = over.student and a.sponsor_id = (p_input->>'sponsor')::uuid;
    if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
    perform refuse('more_than_share', jsonb_build_object('amount', (select coalesce(sum(o.open), 0)
      from open_shares(p_school, (p_input->>'sponsor')::uuid) o where o.student_id = over.student),
      'name', (select first_name || ' ' || surname from students where school_id = p_school and id = over.student)));
  end loop;
  select coalesce(sum(o.open), 0) into v_to_come from open_shares(p_school, (p_input->>'sponsor')::uuid) o;
  if v_placed <> least((p_input->>'amount')::bigint, v_to_come) then
    perform refuse('not_placed', jsonb_build_object('rest', least((p_input->>'amount')::bigint, v_to_come) - v_placed));
  end if;
end $$;

-- What is beyond all that is to come, on the share paid last or, when none is open, on the newest there was. Refuses
-- more_than_to_come until it was said that it is credit, and no_award while there is no pupil.
create or replace function with_rest(p_school uuid, p_input jsonb, p_parts sponsor_part[]) returns sponsor_part[] language plpgsql as $$
declare
  v_rest bigint := (p_input->>'amount')::bigint - coalesce((select sum(p.amount) from unnest(p_parts) p), 0);
  v_last int := cardinality(p_parts);
  part sponsor_part;
begin
  if v_rest = 0 then return p_parts; end if;
  if p_input->>'asCredit' is distinct from 'true' then
    perform refuse('more_than_to_come', jsonb_build_object('over', v_rest, 'toCome', (p_input->>'amount')::bigint - v_rest));
  end if;
  if v_last > 0 then
    p_parts[v_last].amount := p_parts[v_last].amount + v_rest;
    return p_parts;
  end if;
  select l.award_id, l.student_id, l.fee_type_id, l.term_id, v_rest into part from sponsor_legs l
  where l.school_id = p_school and l.sponsor_id = (p_input->>'sponsor')::uuid order by l.journal_number desc limit 1;
  if not found then
    select a.id, p.student_id, f.fee_type_id, require_term(p_school, null, app_today()), v_rest into part
    from sponsor_awards a
    join award_pupils p on p.school_id = a.school_id and p.award_id = a.id and p.withdrawn_at is null
    join award_fee_types f on f.school_id = a.school_id and f.award_id = a.id
    where a.school_id = p_school and a.sponsor_id = (p_input->>'sponsor')::uuid
    order by a.given_at, a.id, p.student_id, f.fee_type_id limit 1;
    if not found then perform refuse('no_award'); end if;
  end if;
  return array[part];
end $$;

-- One half of each part: the money that comes in (Credit), or the share that is no longer to come (Debit).
create or replace function lines_of_sponsor(p_school uuid, p_input jsonb, p_parts sponsor_part[], side text) returns ledger_line[]
language plpgsql as $$
declare
  part sponsor_part;
  v_method text := coalesce(p_input->>'method', 'Cash');
  v_class uuid;
  v_lines ledger_line[];
begin
  foreach part in array p_parts loop
    select class_id into v_class from students where school_id = p_school and id = part.student_id;
    v_lines := v_lines || row(uuid_v7(), part.student_id, v_class, part.fee_type_id, side, part.amount,
      case side when 'Credit' then 'payment' else 'sponsor_payment' end, case side when 'Credit' then lower(v_method) else 'sponsors' end,
      coalesce((p_input->>'date')::date, app_today()), null, case side when 'Credit' then v_method end, p_input->>'reference',
      p_input->>'note', part.term_id, null, null)::ledger_line;
  end loop;
  return v_lines;
end $$;

drop function if exists guard_same_sponsor_payment(uuid, jsonb, jsonb);

-- The parts of its receipt, in the order the students come.
create or replace function parts_by_student(p_lines ledger_line[]) returns tender_part[] language sql immutable as $$
  select array_agg(row(c.student_id, c.class_id, null, null, c.lines, null, amount_of(c.lines), null, null)::tender_part order by c.place)
  from (
    select l.student_id, min(l.place) as place, (array_agg(l.class_id order by l.place))[1] as class_id,
      array_agg(p_lines[l.place] order by l.place) as lines
    from unnest(p_lines) with ordinality as l(id, student_id, class_id, fee_type_id, side, amount, kind, counter_account, effective_on,
      due_on, method, reference, note, term_id, billing_run_id, corrects, place)
    group by l.student_id) c
$$;

-- What was still to come for its one pupil after a sponsor's receipt, in pesewas: all that a paper may say that the family reads.
create or replace function share_after(p_school uuid, p_receipt uuid) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return (select coalesce(sum(l.amount), 0)::bigint
    from receipts r
    join sponsor_legs l on l.school_id = r.school_id and l.sponsor_id = r.sponsor_id and l.student_id = r.student_id
      and l.journal_number <= (select max(e.journal_number) from ledger_entries e
        where e.school_id = r.school_id and e.receipt_id = r.id and e.kind = 'sponsor_payment')
    where r.school_id = p_school and r.id = p_receipt);
end $$;
grant execute on function share_after(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- For verify_school: the sponsors' accounts against their entries, receipts, awards and invoices.
create or replace function verify_sponsors(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'an entry of a sponsor has no award', e.id::text, e.kind
  from ledger_entries e
  where e.school_id = p_school and e.counter_account = 'sponsors'
    and not exists (select from sponsor_lines l where l.school_id = e.school_id and l.entry_id in (e.id, e.corrects))
  union all
  select 'a sponsor''s line is of no share and no payment', l.entry_id::text, e.kind
  from sponsor_lines l left join ledger_entries e on e.school_id = l.school_id and e.id = l.entry_id
  where l.school_id = p_school and (e.id is null or e.counter_account <> 'sponsors' or e.kind not in ('sponsor_share', 'sponsor_payment')
    or not exists (select from award_pupils p join sponsor_awards a on a.school_id = p.school_id and a.id = p.award_id
      where p.school_id = l.school_id and p.award_id = l.award_id and p.student_id = e.student_id and a.sponsor_id = l.sponsor_id))
  union all
  select 'a sponsor''s receipt differs from its lines', r.id::text, format('receipt %s, shares %s, account %s after it', r.amount, s.amount, r.balance_after)
  from receipts r
  left join (
    select l.receipt_id, -sum(l.amount) as amount, (array_agg(l.after order by l.journal_number desc))[1] as after from (
      select g.receipt_id, g.kind, g.amount, g.journal_number, sum(g.amount) over (partition by g.sponsor_id order by g.journal_number) as after
      from sponsor_legs g where g.school_id = p_school) l
    where l.kind = 'sponsor_payment' group by l.receipt_id) s on s.receipt_id = r.id
  where r.school_id = p_school and r.sponsor_id is not null
    and (r.amount, r.balance_after, r.balance_before) is distinct from (s.amount::bigint, s.after::bigint, (s.after + s.amount)::bigint)
  union all
  select 'a sponsor''s receipt differs from its pupils'' parts', r.id::text, format('receipt for %s, lines for %s', r.students, count(distinct e.student_id))
  from receipts r join ledger_entries e on e.school_id = r.school_id and e.receipt_id = r.id and e.kind = 'payment'
  where r.school_id = p_school and r.sponsor_id is not null
  group by r.school_id, r.id, r.students, r.amount
  having r.students <> count(distinct e.student_id) or r.students > 1 and r.amount is distinct from (
    select sum(p.amount) from receipt_students p where p.school_id = r.school_id and p.receipt_id = r.id)
  union all
  select 'an award carries more than its cap', a.id::text, format('cap %s, carries %s', a.cap, sum(g.amount))
  from sponsor_awards a join sponsor_legs g on g.school_id = a.school_id and g.award_id = a.id and g.kind = 'sponsor_share'
  where a.school_id = p_school group by a.id, a.cap, g.term_id having sum(g.amount) > a.cap
  union all
  select 'an award carries less than nothing', g.award_id::text, sum(g.amount)::text
  from sponsor_legs g where g.school_id = p_school and g.kind = 'sponsor_share'
  group by g.award_id, g.student_id, g.fee_type_id, g.term_id having sum(g.amount) < 0
  union all
  select 'invoice numbers have a gap', p_school::text, format('%s invoices, last %s', count(i.number), max(i.number))
  from skipped_numbers(p_school, 'invoices') g left join sponsor_invoices i on i.school_id = p_school
  group by g.skipped, g.through having count(i.number) + g.skipped <> greatest(max(i.number), g.through)
  union all
  select 'revisions of an invoice have a gap', r.number::text, format('%s revisions, last %s', count(*), max(r.revision))
  from sponsor_invoice_revisions r where r.school_id = p_school group by r.number having count(*) <> max(r.revision)
$$;
grant execute on function verify_sponsors(uuid) to akontaa_tenant;
