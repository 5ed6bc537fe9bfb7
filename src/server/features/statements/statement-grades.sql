-- Whose the money of a statement's line may be, and how sure that is. Nothing of it is stored: it follows from the line and from who is
-- here now. *Sure* is a valid code of an active pupil, *likely* the number of exactly one family or a pairing confirmed twice, *maybe* a
-- full name that is unique or the very amount of a debt. Two candidates of the best grade are none: both are named, neither is chosen.
-- What is doubtful (statement-doubts.sql), or says two things at once, is never more than *maybe*.
-- Stands on: families, statement-doubts, statement-references.

-- Families that a number was confirmed for, how often, and which pupil alone it always was. Only what a person posted or linked counts,
-- and only what stands and came after the number was forgotten last.
create or replace view statement_pairings with (security_invoker = true) as
select l.school_id, l.counterparty_number as number, family_of(s.family_id, s.guardian_id) as family_id, count(*)::int as times,
  max(m.at) as last_at
from statement_matches m
join statement_lines l on l.school_id = m.school_id and l.id = m.line_id
join receipts r on r.school_id = m.school_id and r.id = m.receipt_id and r.sponsor_id is null
join students s on s.school_id = r.school_id and s.id = r.student_id and s.erased_at is null
left join forgotten_pairings f on f.school_id = l.school_id and f.number = l.counterparty_number
where m.ended_at is null and l.counterparty_number is not null and (f.forgotten_at is null or m.at > f.forgotten_at)
  -- Money that was moved to another family says nothing of the first.
  and not exists (select from ledger_entries e join students o on o.school_id = e.school_id and o.id = e.student_id
    where e.school_id = r.school_id and e.receipt_id = r.id and e.kind = 'reallocation'
      and family_of(o.family_id, o.guardian_id) <> family_of(s.family_id, s.guardian_id))
group by l.school_id, l.counterparty_number, family_of(s.family_id, s.guardian_id);
grant select on statement_pairings to akontaa_tenant;

-- Every pupil these lines may be of, with how sure that is (1 sure, 2 likely, 3 and 4 maybe) and why. Words and codes are worked out once
-- for each line, and joined as they are: in a condition they were worked out for each line with each pupil.
create or replace function line_candidates(p_school uuid, p_lines uuid[]) returns table (line_id uuid, rank int, why text, student_id uuid,
  family_id uuid, said text) language sql stable set enable_nestloop = off set jit = off as $$
  with l as materialized (
    select x.id, x.amount, x.text, x.counterparty_number, x.counterparty_name, nullif(words_of(x.counterparty_name), '') as payer
    from statement_lines x where x.school_id = p_school and x.id = any(p_lines) and x.amount > 0),
  codes as materialized (
    select l.id, c.plain, c.said, pupil_number_of(k.pupil_prefix, c.code) as number
    from l join schools k on k.id = p_school cross join lateral codes_in(k.pupil_prefix, l.text) c),
  here as materialized (
    select s.id, s.number, s.status, s.guardian_id, family_of(s.family_id, s.guardian_id) as family_id,
      words_of(s.first_name) as first_name, words_of(s.surname) as surname, words_of(s.other_names) as other_names
    from students s where s.school_id = p_school and s.erased_at is null),
  parents as materialized (
    select distinct g.id, g.phone, words_of(g.first_name) as first_name, words_of(g.surname) as surname, h.family_id
    from guardians g join here h on h.guardian_id = g.id and h.status = 'active' where g.school_id = p_school),
  parent_names as materialized (
    select distinct p.family_id, n.name from parents p
    cross join lateral (values (p.first_name || ' ' || p.surname), (p.surname || ' ' || p.first_name)) n(name)),
  -- What may be said as a child's whole name.
  names as materialized (
    select h.id as student_id, h.family_id, n.name from here h
    cross join lateral (values (h.first_name || ' ' || h.surname), (h.surname || ' ' || h.first_name),
      (h.first_name || ' ' || h.other_names || ' ' || h.surname), (h.surname || ' ' || h.first_name || ' ' || h.other_names)) n(name)
    where h.status = 'active' and h.first_name <> '' and h.surname <> '' and n.name !~ '  |^ | $'
    group by 1, 2, 3),
  -- Runs of two to six words of what was written.
  runs as materialized (
    select distinct l.id as line_id, array_to_string(w.words[a.at:a.at + n.length - 1], ' ') as name
    from l cross join lateral (select string_to_array(words_of(l.text), ' ') as words) w
    cross join lateral generate_series(2, least(6, cardinality(w.words))) as n(length)
    cross join lateral generate_series(1, cardinality(w.words) - n.length + 1) as a(at)),
  owing as materialized (
    select o.student_id, h.family_id, o.amount from (
      select b.student_id, b.balance as amount from balances b where b.school_id = p_school and b.balance > 0
      union select b.student_id, sum(b.balance)::bigint from balances b where b.school_id = p_school group by 1) o
    join here h on h.id = o.student_id and h.status = 'active'
    union
    select h.id, h.family_id, f.amount from here h
    join (select o.family_id, sum(b.balance)::bigint as amount from balances b join here o on o.id = b.student_id
      where b.school_id = p_school group by 1) f on f.family_id = h.family_id
    where h.status = 'active'),
  -- What a whole class owes alike tells nobody apart.
  rare as materialized (select o.amount from owing o where o.amount > 0 group by 1 having count(distinct o.family_id) <= 3)
  select c.id, case when not c.plain then 2 when h.status = 'active' then 1 else 3 end,
    case when h.status <> 'active' then 'leaver' when c.plain then 'code' else 'code_letters' end, h.id, h.family_id, c.said
  from codes c join here h on h.number = c.number
  union
  select l.id, 2, 'number', h.id, h.family_id, l.counterparty_number
  from l join parents p on p.phone = l.counterparty_number join here h on h.family_id = p.family_id and h.status = 'active'
  union
  select l.id, 2, 'pairing', h.id, h.family_id, l.counterparty_number
  from l join statement_pairings p on p.school_id = p_school and p.number = l.counterparty_number and p.times >= 2
  join here h on h.family_id = p.family_id and h.status = 'active'
  union
  select r.line_id, 3, 'name', n.student_id, n.family_id, r.name from runs r join names n on letters_of(n.name) = letters_of(r.name)
  union
  select l.id, 3, 'parent', h.id, h.family_id, l.counterparty_name
  from l join parent_names p on letters_of(p.name) = letters_of(l.payer)
  join here h on h.family_id = p.family_id and h.status = 'active'
  union
  select l.id, 4, 'amount', o.student_id, o.family_id, null
  from l join rare on rare.amount = l.amount join owing o on o.amount = l.amount
$$;
grant execute on function line_candidates(uuid, uuid[]) to akontaa_tenant;

/*
 * What is proposed for each of these lines: a grade (already, sure, likely, maybe, none), why, the pupils it is spread over, and the
 * receipt or deposit that stands already. Ambiguous ones (`several`) name the pupils and choose none.
 */
create or replace function grade_lines(p_school uuid, p_lines uuid[]) returns table (line_id uuid, grade text, why text, students uuid[],
  receipt_id uuid, deposit_id uuid, said text) language sql stable as $$
  with l as materialized (
    select * from statement_lines where school_id = p_school and id = any(p_lines) and amount > 0),
  c as materialized (select * from line_candidates(p_school, p_lines)),
  best as materialized (
    select b.line_id, b.rank, min(c.why) as why, min(c.said) as said, count(distinct c.family_id) as families, count(distinct c.student_id) as pupils,
      array_agg(distinct c.student_id) as students, array_agg(distinct c.family_id) as family_ids
    from (select c.line_id, min(c.rank) as rank from c group by 1) b join c on c.line_id = b.line_id and c.rank = b.rank group by 1, 2),
  -- Of one family's children the text may name one.
  named as materialized (
    select b.line_id, array_agg(s.id) as students
    from best b join l on l.id = b.line_id join students s on s.school_id = p_school and s.id = any(b.students)
    where b.rank > 1 and b.families = 1 and words_of(l.text) ~ ('(^| )' || words_of(s.first_name) || '( |$)') and words_of(s.first_name) <> ''
    group by 1 having count(*) = 1),
  -- A second code that is no pupil's here, and a whole name of another family's child, speak against what speaks for somebody.
  unclear as (
    select distinct b.line_id from best b join l on l.id = b.line_id join schools k on k.id = p_school
    cross join lateral codes_in(k.pupil_prefix, l.text) x
    where b.rank = 1 and x.plain and not exists (
      select from students s where s.school_id = p_school and s.id = any(b.students) and s.number = pupil_number_of(k.pupil_prefix, x.code))),
  elsewhere as (
    select b.line_id, array_agg(distinct c.student_id) as students from best b join c on c.line_id = b.line_id and c.why = 'name'
    where b.rank <= 2 and b.families = 1 and not exists (
      select from c o where o.line_id = b.line_id and o.why = 'name' and o.family_id = any(b.family_ids))
    group by 1),
  -- The number is known for another family than the code's.
  sent_by_others as (
    select distinct b.line_id from best b join c on c.line_id = b.line_id and c.why in ('number', 'pairing')
    where b.rank = 1 and b.families = 1 and not exists (
      select from c o where o.line_id = b.line_id and o.why in ('number', 'pairing') and o.family_id = any(b.family_ids))),
  r as materialized (
    select n.line_id, n.receipt_id, n.by_reference, n.same_amount, n.not_them from receipts_near_lines(p_school, p_lines) n
    where n.by_reference or n.sponsor_id is null and exists (
      select from students s join c on c.line_id = n.line_id and c.rank < 4 and c.family_id = family_of(s.family_id, s.guardian_id)
      where s.school_id = p_school and s.id = n.student_id)),
  standing as (
    select r.line_id, (array_agg(r.receipt_id order by r.by_reference desc, r.receipt_id))[1] as receipt_id, bool_or(r.by_reference) as by_reference
    from r where r.same_amount and not r.not_them group by 1),
  -- A receipt of a brother or sister that says nothing else.
  of_others as (
    select r.line_id, (array_agg(r.receipt_id order by r.receipt_id))[1] as receipt_id from r where r.same_amount and r.not_them group by 1),
  paid_in as (
    select l.id as line_id, (array_agg(d.id order by d.paid_in_on, d.id))[1] as deposit_id, count(*) as deposits
    from l join deposits d on d.school_id = p_school and d.bank_account_id = l.account_id and d.amount = l.amount
      and d.taken_back_at is null and d.banked_on is null and l.happened_on between d.paid_in_on and d.paid_in_on + 7
    group by 1),
  doubts as materialized (select * from doubts_of_lines(p_school, p_lines)),
  -- Our own money from another account.
  swept as (
    select distinct l.id as line_id from l
    join statement_lines o on o.school_id = p_school and o.account_id <> l.account_id and o.amount = -l.amount
      and o.happened_on between l.happened_on - 3 and l.happened_on),
  -- What is known of each, once.
  known as (
    select l.id as line_id, b.rank, b.families, b.pupils, b.why, b.said, d.why as doubt, d.why in ('reversed', 'cut') as is_grave,
      w.line_id is not null and coalesce(b.rank, 9) > 1 as is_swept, s.receipt_id as stands, s.by_reference,
      case when coalesce(b.rank, 9) > 1 then p.deposit_id end as deposit_id, coalesce(d.receipt_id, x.receipt_id, o.receipt_id) as may_be,
      x.receipt_id is not null as is_other_amount, o.receipt_id is not null as is_of_others, u.line_id is not null as is_unclear,
      e.students as elsewhere, v.line_id is not null as is_by_others, coalesce(n.students, b.students[1:12], '{}') as students
    from l
    left join best b on b.line_id = l.id
    left join named n on n.line_id = l.id
    left join doubts d on d.line_id = l.id
    left join standing s on s.line_id = l.id
    left join (select r.line_id, (array_agg(r.receipt_id))[1] as receipt_id from r where not r.same_amount group by 1) x on x.line_id = l.id
    left join of_others o on o.line_id = l.id
    left join paid_in p on p.line_id = l.id
    left join swept w on w.line_id = l.id
    left join unclear u on u.line_id = l.id
    left join elsewhere e on e.line_id = l.id
    left join sent_by_others v on v.line_id = l.id)
  select k.line_id,
    case when k.is_grave or k.is_swept then 'maybe'
      when k.stands is not null or k.deposit_id is not null then 'already'
      when k.doubt is not null or k.is_other_amount or k.is_of_others then 'maybe'
      when k.rank is null or k.families > 3 then 'none'
      when k.is_unclear or k.elsewhere is not null then 'maybe'
      when k.rank = 1 and k.pupils = 1 then 'sure'
      when k.rank <= 2 and k.families = 1 then 'likely'
      else 'maybe' end,
    case when k.is_grave then k.doubt
      when k.is_swept then 'sweep'
      when k.stands is not null then case when k.by_reference then 'reference' else 'same_payment' end
      when k.deposit_id is not null then 'deposit'
      when k.doubt is not null then k.doubt
      when k.is_other_amount then 'other_amount'
      when k.is_of_others then 'other_child'
      when k.elsewhere is not null then 'several'
      when k.is_unclear and k.pupils = 1 then 'code_unclear'
      when k.rank = 1 and k.pupils > 1 and k.families = 1 then 'codes'
      when k.families > 1 or k.rank > 2 and k.why = 'name' and k.pupils > 1 then 'several'
      when k.is_by_others then 'code_by_others'
      else k.why end,
    case when k.doubt in ('reversed', 'payout') or k.is_swept or k.families > 3 then '{}' else k.students || coalesce(k.elsewhere, '{}') end,
    coalesce(k.stands, k.may_be), case when k.stands is null then k.deposit_id end, k.said
  from known k
$$;
grant execute on function grade_lines(uuid, uuid[]) to akontaa_tenant;
