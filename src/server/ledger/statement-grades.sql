-- Whose the money of a statement's line may be, and how sure that is. Nothing of it is stored: it follows from the line and from who is
-- here now. *Sure* is a valid code of an active pupil, *likely* the number of exactly one family or a pairing confirmed twice, *maybe* a
-- full name that is unique or the very amount of a debt. Two candidates of the best grade are none: both are named, neither is chosen.

-- The number of the pupil whose code it is (pupil_code the other way round); null where the check character does not fit.
create or replace function pupil_number_of(p_prefix text, p_code text) returns bigint
language plpgsql immutable parallel safe as $$
declare
  v_alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  v_rest bigint := 0;
  v_number bigint;
begin
  for place in 1 .. length(p_code) - 1 loop
    if strpos(v_alphabet, substr(p_code, place, 1)) = 0 then return null; end if;
    v_rest := v_rest * 31 + strpos(v_alphabet, substr(p_code, place, 1)) - 1;
  end loop;
  v_number := case length(p_code) when 4 then v_rest * 9232 % 29791 when 5 then v_rest * 920870 % 923521 + 29791
    when 6 then v_rest * 22847660 % 28629151 + 953312 end;
  return case when pupil_code(p_prefix, v_number) = p_prefix || '-' || p_code then v_number end;
end $$;

-- Words of a text in plain capitals, one blank between them; digits and signs are no words, hyphens stand between two.
create or replace function words_of(p_text text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(upper(searchable(regexp_replace(coalesce(p_text, ''),
    '[\u002d\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]+', ' ', 'g')) collate "C"), '[ -@\[-`{-~]+', ' ', 'g'))
$$;

-- The same without blanks: who writes OWUSU ANSAH, Owusu-Ansah or N GUESSAN means the same person.
create or replace function letters_of(p_words text) returns text language sql immutable parallel safe as $$
  select replace(p_words, ' ', '')
$$;

/*
 * The pupil codes in a text: the school's letters, then the code, joined, or by a hyphen or a blank, and nothing else before or after
 * them. Letters alone behind a blank are a word ("AGA FEES"); joined to the school's they are a code that is not said plainly.
 */
create or replace function codes_in(p_prefix text, p_text text) returns table (code text, said text, plain boolean)
language sql immutable parallel safe as $$
  select m[3], m[1], m[2] ~ '-' or m[3] ~ '[0-9]'
  from regexp_matches(upper(translate(p_text, '‐‑‒–—−_', '-------')),
    '(?:^|[^0-9A-Z])(' || p_prefix || '([\s-]{0,3})([0-9A-Z]{4,6}))(?![0-9A-Z])', 'g') m
  where m[2] ~ '-' or m[2] = '' or m[3] ~ '[0-9]'
$$;

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

-- Paystack pays out what parents paid in the app, which has its receipts already. Only where something was ever paid there.
create or replace function is_online_payout(p_school uuid, p_words text) returns boolean language sql stable as $$
  select p_words ~* '\mpaystack\M'
    and exists (select from payment_intents i where i.school_id = p_school and i.paid_at is not null)
$$;

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
      array_agg(distinct c.student_id) as students
    from (select c.line_id, min(c.rank) as rank from c group by 1) b join c on c.line_id = b.line_id and c.rank = b.rank group by 1, 2),
  -- Of one family's children the text may name one.
  named as materialized (
    select b.line_id, array_agg(s.id) as students
    from best b join l on l.id = b.line_id join students s on s.school_id = p_school and s.id = any(b.students)
    where b.rank > 1 and b.families = 1 and words_of(l.text) ~ ('(^| )' || words_of(s.first_name) || '( |$)') and words_of(s.first_name) <> ''
    group by 1 having count(*) = 1),
  -- Receipts that no line has yet, not in cash, of about that time.
  free as materialized (
    select r.*, upper(regexp_replace(r.reference, '[^0-9A-Za-z]', '', 'g')) as plain_reference, family_of(s.family_id, s.guardian_id) as family_id
    from receipts_dated(p_school, (select min(happened_on) - 31 from l), (select max(happened_on) + 31 from l)) r
    join students s on s.school_id = p_school and s.id = r.student_id
    where r.method <> 'Cash'
      and not exists (select from receipt_voids v where v.school_id = p_school and v.receipt_id = r.id)
      and not exists (select from statement_matches m where m.school_id = p_school and m.receipt_id = r.id and m.ended_at is null)),
  -- With the bank's number as its reference; or of a family it may be of, of that amount, paid that way and within three days.
  r as materialized (
    select l.id as line_id, f.id as receipt_id, true as by_reference, f.amount = l.amount as same_amount
    from l join free f on f.plain_reference = upper(regexp_replace(l.provider_id, '[^0-9A-Za-z]', '', 'g'))
    where length(l.provider_id) >= 4 and f.effective_on between l.happened_on - 31 and l.happened_on + 31
    union
    select l.id, f.id, false, true
    from l join c on c.line_id = l.id and c.rank < 4
    join statement_accounts a on a.school_id = p_school and a.account_id = l.account_id
    join free f on f.family_id = c.family_id and f.amount = l.amount and f.sponsor_id is null
      and f.effective_on between l.happened_on - 3 and l.happened_on + 3
      and case a.type when 'wallet' then f.method = 'Mobile Money' else f.method in ('Bank', 'Cheque', 'Card') end),
  standing as (
    select r.line_id, (array_agg(r.receipt_id order by r.by_reference desc, r.receipt_id))[1] as receipt_id, bool_or(r.by_reference) as by_reference
    from r where r.same_amount group by 1),
  paid_in as (
    select l.id as line_id, (array_agg(d.id order by d.paid_in_on, d.id))[1] as deposit_id, count(*) as deposits
    from l join deposits d on d.school_id = p_school and d.bank_account_id = l.account_id and d.amount = l.amount
      and d.taken_back_at is null and d.banked_on is null and l.happened_on between d.paid_in_on and d.paid_in_on + 7
    group by 1),
  -- The network took it back: a later line of the same amount the other way, of the same number, that says so.
  undone as (
    select distinct l.id as line_id from l
    join statement_lines o on o.school_id = p_school and o.account_id = l.account_id and o.amount = -l.amount and o.happened_on >= l.happened_on
      and (o.counterparty_number = l.counterparty_number or o.provider_id = l.provider_id)
      and concat_ws(' ', o.kind, o.text) ~* 'revers|return'),
  twins as (select * from receipts_of_twins(p_school, p_lines)),
  -- Our own money from another account.
  swept as (
    select distinct l.id as line_id from l
    join statement_lines o on o.school_id = p_school and o.account_id <> l.account_id and o.amount = -l.amount
      and o.happened_on between l.happened_on - 3 and l.happened_on),
  paid_out as (select l.id as line_id from l where is_online_payout(p_school, concat_ws(' ', l.text, l.counterparty_name, l.kind)))
  select l.id,
    case when u.line_id is not null or w.line_id is not null and coalesce(b.rank, 9) > 1 then 'maybe'
      when s.receipt_id is not null or p.deposit_id is not null and coalesce(b.rank, 9) > 1 then 'already'
      when t.line_id is not null or x.line_id is not null or y.line_id is not null then 'maybe'
      when b.line_id is null or b.families > 3 then 'none'
      when b.rank = 1 and b.pupils = 1 then 'sure'
      when b.rank <= 2 and b.families = 1 then 'likely'
      else 'maybe' end,
    case when u.line_id is not null then 'reversed'
      when w.line_id is not null and coalesce(b.rank, 9) > 1 then 'sweep'
      when s.receipt_id is not null then case when s.by_reference then 'reference' else 'same_payment' end
      when p.deposit_id is not null and coalesce(b.rank, 9) > 1 then 'deposit'
      when y.line_id is not null then 'payout'
      when t.line_id is not null then 'same_line'
      when x.line_id is not null then 'other_amount'
      when b.rank = 1 and b.pupils > 1 and b.families = 1 then 'codes'
      when b.families > 1 or b.rank > 2 and b.why = 'name' and b.pupils > 1 then 'several'
      else b.why end,
    case when u.line_id is not null or y.line_id is not null or w.line_id is not null and coalesce(b.rank, 9) > 1 then '{}'
      when b.families > 3 then '{}' else coalesce(n.students, b.students[1:12], '{}') end,
    coalesce(s.receipt_id, t.receipt_id, x.receipt_id), case when s.receipt_id is null and coalesce(b.rank, 9) > 1 then p.deposit_id end, b.said
  from l
  left join best b on b.line_id = l.id
  left join named n on n.line_id = l.id
  left join standing s on s.line_id = l.id
  left join (select r.line_id, (array_agg(r.receipt_id))[1] as receipt_id from r where not r.same_amount group by 1) x on x.line_id = l.id
  left join paid_in p on p.line_id = l.id
  left join twins t on t.line_id = l.id
  left join undone u on u.line_id = l.id
  left join swept w on w.line_id = l.id
  left join paid_out y on y.line_id = l.id
$$;

-- Of these lines that went out and say that money was sent back, the receipt that stands for it, where none of that money is without one.
create or replace function receipts_sent_back(p_school uuid, p_lines uuid[]) returns table (line_id uuid, receipt_id uuid)
language sql stable as $$
  select o.id, (array_agg(m.receipt_id order by l.happened_on desc, l.place desc))[1]
  from statement_lines o
  join statement_lines l on l.school_id = p_school and l.account_id = o.account_id and l.amount = -o.amount and l.happened_on <= o.happened_on
    and (l.counterparty_number = o.counterparty_number or l.provider_id = o.provider_id)
  left join statement_matches m on m.school_id = p_school and m.line_id = l.id and m.ended_at is null and m.receipt_id is not null
  where o.school_id = p_school and o.id = any(p_lines) and o.amount < 0 and concat_ws(' ', o.kind, o.text) ~* 'revers|return'
  group by o.id having bool_and(m.receipt_id is not null)
$$;
