-- Sponsors and their awards. What an award carries is posted by shares.sql; what comes in for it by sponsor-payments.sql.
-- Stands on: approvals, core, lines, money, numbers, people, runs, searchable, shares.

/*
 * Adds a sponsor, or changes one: {id?, name, details: {type, contact, phone, address}}. Refuses not_found, same_sponsor.
 */
create or replace function save_sponsor_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_id uuid := (p_input->>'id')::uuid;
begin
  perform hold_awards_alone(p_school);
  perform from money_accounts where school_id = p_school and kind = 'sponsor' and id is distinct from v_id
    and lower(name) = lower(p_input->>'name');
  if found then perform refuse('same_sponsor'); end if;
  if v_id is null then
    insert into money_accounts (school_id, kind, name, details, created_at, created_by)
    values (p_school, 'sponsor', p_input->>'name', p_input->'details', app_now(), (p_caller->>'staff')::uuid) returning id into v_id;
  else
    perform require_sponsor(p_school, v_id);
    update money_accounts set name = p_input->>'name', details = p_input->'details' where school_id = p_school and id = v_id;
  end if;
  perform advance_tail(p_school, p_caller, 'save_sponsor', v_id, '{}', 0, 0);
  return jsonb_build_object('sponsor', v_id);
end $$;
select make_door('save_sponsor', $$require_office(p_school, p_caller, 'keep_sponsors')$$);
grant execute on function save_sponsor(uuid, jsonb, jsonb) to akontaa_tenant;

-- Holds a sponsor: of two payments of one moment the second finds what the first has left. Refuses not_found.
create or replace function require_sponsor(p_school uuid, p_sponsor uuid) returns money_accounts language plpgsql as $$
declare
  v_sponsor money_accounts;
begin
  select * into v_sponsor from money_accounts where school_id = p_school and id = p_sponsor and kind = 'sponsor' for no key update;
  if not found then perform refuse('not_found', '{"noun": "Sponsor"}'); end if;
  return v_sponsor;
end $$;

/*
 * Gives an award: {sponsor, students, feeTypes, percent? | amount?, cap?, from, until?, preview?, confirm?}. Amounts in pesewas.
 * Carries its share of what these terms have charged already, and of what they will. Answers each pupil's lines; with `preview`
 * nothing stays. With the rule of two on it is the Head's. Refuses not_found, unknown_fee_type, has_left, past_the_whole, makes_credit,
 * head_gives_awards.
 */
create or replace function give_award_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_is_preview boolean := p_input->>'preview' = 'true';
  v_award uuid := uuid_v7();
  v_lines ledger_line[];
  v_places jsonb;
  tail school_tails;
begin
  perform require_head_of_two(p_school, p_caller);
  perform hold_awards_alone(p_school);
  begin
    perform write_award(p_school, p_caller, p_input, v_award);
    v_lines := share_lines(p_school, charges_under(p_school, v_award), '{}');
    v_places := places_of(p_school, v_lines);
    if v_is_preview then raise exception 'a preview' using errcode = 'AKPRE'; end if;
  exception when sqlstate 'AKPRE' then
    return jsonb_build_object('places', v_places);
  end;
  perform move_balances(p_school, v_lines);
  if p_input->>'confirm' is distinct from 'true' then perform guard_share_credit(p_school, v_lines); end if;
  tail := advance_tail(p_school, p_caller, 'give_award', v_award, jsonb_build_object('sponsor', p_input->>'sponsor',
    'percent', p_input->'percent', 'amount', p_input->'amount', 'students', p_input->'students'), 0, cardinality(v_lines));
  if cardinality(v_lines) > 0 then perform write_lines(p_school, p_caller, v_award, v_lines, tail.journal_number); end if;
  return jsonb_build_object('award', v_award, 'places', v_places);
end $$;
select make_door('give_award', $$require_office(p_school, p_caller, 'keep_sponsors')$$);
grant execute on function give_award(uuid, jsonb, jsonb) to akontaa_tenant;

create or replace function write_award(p_school uuid, p_caller jsonb, p_input jsonb, p_award uuid) returns void language plpgsql as $$
declare
  v_name text;
  v_student uuid;
begin
  perform require_sponsor(p_school, (p_input->>'sponsor')::uuid);
  insert into sponsor_awards (school_id, id, sponsor_id, percent, amount, cap, from_on, until_on, given_at, given_by)
  values (p_school, p_award, (p_input->>'sponsor')::uuid, (p_input->>'percent')::numeric, (p_input->>'amount')::bigint,
    (p_input->>'cap')::bigint, (p_input->>'from')::date, (p_input->>'until')::date, app_now(), (p_caller->>'staff')::uuid);
  for v_name in select distinct on (lower(f.name)) f.name from jsonb_array_elements_text(p_input->'feeTypes') f(name) loop
    insert into award_fee_types (school_id, award_id, fee_type_id) values (p_school, p_award, live_fee_type(p_school, v_name));
  end loop;
  for v_student in select distinct s.id::uuid from jsonb_array_elements_text(p_input->'students') s(id) order by 1 loop
    perform require_awardable(p_school, v_student);
    insert into award_pupils (school_id, award_id, student_id) values (p_school, p_award, v_student);
  end loop;
  perform guard_whole(p_school, p_award);
end $$;

-- Refuses not_found, has_left.
create or replace function require_awardable(p_school uuid, p_student uuid) returns void language plpgsql as $$
declare
  child students;
begin
  select * into child from students where school_id = p_school and id = p_student and erased_at is null for key share;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  if child.status <> 'active' then
    perform refuse('has_left', jsonb_build_object('name', child.first_name || ' ' || child.surname));
  end if;
end $$;

-- Awards of one pupil for one fee type come to at most the whole charge of each term. Refuses past_the_whole.
create or replace function guard_whole(p_school uuid, p_award uuid) returns void language plpgsql as $$
declare
  too_much record;
begin
  select s.first_name || ' ' || s.surname as name, f.name as fee_type, sum(o.percent) as percent into too_much
  from sponsor_awards a
  join terms t on t.school_id = a.school_id and a.from_on <= t.ends_on and (a.until_on is null or a.until_on >= t.starts_on)
  join award_pupils p on p.school_id = a.school_id and p.award_id = a.id
  join award_fee_types af on af.school_id = a.school_id and af.award_id = a.id
  join students s on s.school_id = p.school_id and s.id = p.student_id
  join fee_types f on f.school_id = af.school_id and f.id = af.fee_type_id
  cross join lateral awards_on(p_school, s.id, f.id, t.id) o
  where a.school_id = p_school and a.id = p_award and not o.is_withdrawn
  group by s.id, s.first_name, s.surname, f.id, f.name, t.id having sum(o.percent) > 100 order by name_order(s.surname, s.first_name) limit 1;
  if found then
    perform refuse('past_the_whole', jsonb_build_object('name', too_much.name, 'feeType', too_much.fee_type, 'percent', too_much.percent));
  end if;
end $$;

-- The class fees an award reaches that are charged already, one line for each pupil, fee type and term.
create or replace function charges_under(p_school uuid, p_award uuid) returns ledger_line[] language sql stable as $$
  select array_agg(row(null, c.student_id, c.class_id, c.fee_type_id, null, null, null, null, null, c.due_on, null, null, null,
    c.term_id, null, null)::ledger_line order by c.student_id, c.fee_type_id, c.term_id)
  from (
    select e.student_id, e.fee_type_id, e.term_id, max(e.due_on) as due_on, (array_agg(e.class_id order by e.journal_number desc))[1] as class_id
    from sponsor_awards a
    join award_pupils p on p.school_id = a.school_id and p.award_id = a.id
    join award_fee_types f on f.school_id = a.school_id and f.award_id = a.id
    join ledger_entries e on e.school_id = a.school_id and e.student_id = p.student_id and e.fee_type_id = f.fee_type_id and e.kind = 'class_fee'
    join terms t on t.school_id = e.school_id and t.id = e.term_id
      and a.from_on <= t.ends_on and (a.until_on is null or a.until_on >= t.starts_on)
    where a.school_id = p_school and a.id = p_award
    group by e.student_id, e.fee_type_id, e.term_id) c
$$;

-- What each line does to its pupil's account, in pesewas: what the sponsor then carries more, and what the family then owes.
create or replace function places_of(p_school uuid, p_lines ledger_line[]) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('student', m.student_id, 'feeTypeId', m.fee_type_id, 'term', m.term_id, 'share', m.share,
    'owed', coalesce(b.balance, 0) - m.of_type) order by m.student_id, m.fee_type_id, m.term_id), '[]')
  from (
    select l.student_id, l.fee_type_id, l.term_id, l.share, sum(l.share) over (partition by l.student_id, l.fee_type_id) as of_type
    from (select student_id, fee_type_id, term_id, sum(case side when 'Credit' then amount else -amount end)::bigint as share
      from unnest(p_lines) group by 1, 2, 3) l) m
  left join balances b on b.school_id = p_school and b.student_id = m.student_id and b.fee_type_id = m.fee_type_id
$$;

-- A share of what the family has paid already puts it in credit, which is asked about. The balances have been moved. Refuses makes_credit.
create or replace function guard_share_credit(p_school uuid, p_lines ledger_line[]) returns void language plpgsql as $$
declare
  v_credit jsonb;
begin
  select jsonb_agg(jsonb_build_object('name', s.first_name || ' ' || s.surname, 'amount', c.credit) order by name_order(s.surname, s.first_name))
  into v_credit
  from (
    select l.student_id, sum(least(-b.balance, l.share))::bigint as credit
    from (select student_id, fee_type_id, sum(case side when 'Credit' then amount else -amount end) as share
      from unnest(p_lines) group by 1, 2) l
    join balances b on b.school_id = p_school and b.student_id = l.student_id and b.fee_type_id = l.fee_type_id and b.balance < 0
    where l.share > 0 group by l.student_id) c
  join students s on s.school_id = p_school and s.id = c.student_id;
  if v_credit is not null then perform refuse('share_makes_credit', jsonb_build_object('inCredit', v_credit)); end if;
end $$;

/*
 * Withdraws an award from some of its pupils: {award, students, reason, preview?}. What it carries of them and is not paid goes back
 * to their families; what was paid stays. Answers as give_award does. Refuses not_found, withdrawn_already.
 */
create or replace function withdraw_award_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_answer jsonb;
  v_award sponsor_awards;
  v_students uuid[] := array(select distinct s.id::uuid from jsonb_array_elements_text(p_input->'students') s(id) order by 1);
  v_lines ledger_line[];
  tail school_tails;
begin
  perform hold_awards_alone(p_school);
  select * into v_award from sponsor_awards where school_id = p_school and id = (p_input->>'award')::uuid for no key update;
  if not found then perform refuse('not_found', '{"noun": "Award"}'); end if;
  perform require_sponsor(p_school, v_award.sponsor_id);
  perform require_awarded(p_school, v_award.id, s.id) from unnest(v_students) s(id);
  v_lines := unpaid_shares(p_school, v_award, v_students);
  if p_input->>'preview' = 'true' then return jsonb_build_object('places', places_of(p_school, v_lines)); end if;
  v_answer := places_of(p_school, v_lines);
  insert into sponsor_lines (school_id, entry_id, sponsor_id, award_id)
  select p_school, l.id, v_award.sponsor_id, v_award.id from unnest(v_lines) l;
  update award_pupils set withdrawn_at = app_now(), withdrawn_by = (p_caller->>'staff')::uuid, withdrawn_reason = p_input->>'reason'
  where school_id = p_school and award_id = v_award.id and student_id = any (v_students);
  perform move_balances(p_school, v_lines);
  tail := advance_tail(p_school, p_caller, 'withdraw_award', v_award.id, jsonb_build_object('students', to_jsonb(v_students)), 0, cardinality(v_lines));
  if cardinality(v_lines) > 0 then perform write_lines(p_school, p_caller, uuid_v7(), v_lines, tail.journal_number); end if;
  return jsonb_build_object('award', v_award.id, 'places', v_answer);
end $$;
select make_door('withdraw_award', $$require_office(p_school, p_caller, 'keep_sponsors')$$);
grant execute on function withdraw_award(uuid, jsonb, jsonb) to akontaa_tenant;

-- Refuses not_found, withdrawn_already.
create or replace function require_awarded(p_school uuid, p_award uuid, p_student uuid) returns void language plpgsql as $$
declare
  pupil record;
begin
  select p.withdrawn_at, f.name into pupil from award_pupils p
  left join staff f on f.school_id = p.school_id and f.id = p.withdrawn_by
  where p.school_id = p_school and p.award_id = p_award and p.student_id = p_student;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  -- What was paid before may be to come again, when that receipt was taken back: it can be withdrawn as well.
  if pupil.withdrawn_at is not null and not exists (select from open_shares(p_school) o
    where o.award_id = p_award and o.student_id = p_student) then
    perform refuse('withdrawn_already', jsonb_build_object('name', pupil.name, 'at', pupil.withdrawn_at));
  end if;
end $$;

create or replace function unpaid_shares(p_school uuid, p_award sponsor_awards, p_students uuid[]) returns ledger_line[]
language sql stable as $$
  select coalesce(array_agg(row(uuid_v7(), o.student_id, s.class_id, o.fee_type_id, 'Debit', o.open, 'sponsor_share', 'sponsors', app_today(),
    o.due_on, null, null, null, o.term_id, null, null)::ledger_line order by o.student_id, o.fee_type_id, o.term_id), '{}')
  from open_shares(p_school, p_award.sponsor_id) o
  join students s on s.school_id = p_school and s.id = o.student_id
  where o.award_id = p_award.id and o.student_id = any (p_students)
$$;

/*
 * The invoice of a sponsor for a term in all its revisions: what each said is what stood in the journal up to its number. Of one from
 * before revisions were kept, up to its moment.
 */
create or replace function invoice_revisions(p_school uuid, p_sponsor uuid, p_term uuid) returns table (number bigint, revision int,
  journal_number bigint, due_on date, issued_at timestamptz, issued_by uuid) language sql stable as $$
  select i.number, coalesce(r.revision, 1), coalesce(r.journal_number, (select max(l.journal_number) from sponsor_legs l
      where l.school_id = p_school and l.sponsor_id = p_sponsor and l.recorded_at <= i.issued_at), 0),
    r.due_on, coalesce(r.issued_at, i.issued_at), coalesce(r.issued_by, i.issued_by)
  from sponsor_invoices i
  left join sponsor_invoice_revisions r on r.school_id = i.school_id and r.number = i.number
  where i.school_id = p_school and i.sponsor_id = p_sponsor and i.term_id = p_term
$$;
grant execute on function invoice_revisions(uuid, uuid, uuid) to akontaa_tenant;

-- Whether a sponsor carries something else in a term than it did up to a number of the journal.
create or replace function shares_changed(p_school uuid, p_sponsor uuid, p_term uuid, p_journal bigint) returns boolean
language sql stable as $$
  select exists (select from sponsor_legs l
    where l.school_id = p_school and l.sponsor_id = p_sponsor and l.term_id = p_term and l.kind = 'sponsor_share'
    group by l.student_id, l.fee_type_id
    having sum(l.amount) <> coalesce(sum(l.amount) filter (where l.journal_number <= p_journal), 0))
$$;
grant execute on function shares_changed(uuid, uuid, uuid, bigint) to akontaa_tenant;

-- By when a sponsor is asked to pay for a term.
create or replace function invoice_due_on(p_school uuid, p_sponsor uuid, p_term uuid) returns date language sql stable as $$
  select coalesce(max(due_of_charges(l.school_id, l.student_id, l.fee_type_id, l.term_id)), max(l.due_on)) from sponsor_legs l
  where l.school_id = p_school and l.sponsor_id = p_sponsor and l.term_id = p_term and l.kind = 'sponsor_share'
$$;
grant execute on function invoice_due_on(uuid, uuid, uuid) to akontaa_tenant;

/*
 * The number of the invoice of a sponsor for a term: {sponsor, term}. Given once, and so is a revision: as long as the same is carried,
 * asking again gives the same. Refuses not_found, nothing_carried.
 */
create or replace function issue_invoice_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_sponsor uuid := (p_input->>'sponsor')::uuid;
  v_term uuid := (p_input->>'term')::uuid;
  v_last record;
  v_number bigint;
  v_revision int;
begin
  perform require_sponsor(p_school, v_sponsor);
  perform require_term(p_school, v_term::text, null);
  perform from sponsor_legs where school_id = p_school and sponsor_id = v_sponsor and term_id = v_term and kind = 'sponsor_share' limit 1;
  if not found then perform refuse('nothing_carried'); end if;
  perform hold_tail(p_school);
  select * into v_last from invoice_revisions(p_school, v_sponsor, v_term) order by revision desc limit 1;
  if found and not shares_changed(p_school, v_sponsor, v_term, v_last.journal_number) then
    return jsonb_build_object('number', v_last.number, 'revision', v_last.revision);
  end if;
  perform require_numbers(t) from school_tails t where t.school_id = p_school;
  v_number := coalesce(v_last.number, (select n.last + 1 from last_numbers(p_school) n where n.series = 'invoices'));
  v_revision := coalesce(v_last.revision, 0) + 1;
  if v_revision = 1 then
    insert into sponsor_invoices (school_id, number, sponsor_id, term_id, issued_at, issued_by)
    values (p_school, v_number, v_sponsor, v_term, app_now(), (p_caller->>'staff')::uuid);
  else
    -- Of one from before revisions were kept.
    insert into sponsor_invoice_revisions (school_id, number, revision, journal_number, due_on, issued_at, issued_by)
    values (p_school, v_number, v_last.revision, v_last.journal_number, v_last.due_on, v_last.issued_at, v_last.issued_by)
    on conflict do nothing;
  end if;
  insert into sponsor_invoice_revisions (school_id, number, revision, journal_number, due_on, issued_at, issued_by)
  values (p_school, v_number, v_revision, (select t.journal_number from school_tails t where t.school_id = p_school),
    invoice_due_on(p_school, v_sponsor, v_term), app_now(), (p_caller->>'staff')::uuid);
  perform advance_tail(p_school, p_caller, 'issue_invoice', v_sponsor,
    jsonb_build_object('number', v_number, 'revision', v_revision, 'term', v_term), 0, 0);
  return jsonb_build_object('number', v_number, 'revision', v_revision);
end $$;
select make_door('issue_invoice', $$require_office(p_school, p_caller, 'keep_sponsors')$$);
grant execute on function issue_invoice(uuid, jsonb, jsonb) to akontaa_tenant;
