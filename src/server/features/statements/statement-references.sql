-- The numbers and codes by which a line of a statement and a receipt, or two lines, are told to be of the same money or of another.
-- Stands on: cheques, kinds, pupil-codes, searchable.

-- Words of a text in plain capitals, one blank between them; digits and signs are no words, hyphens stand between two.
create or replace function words_of(p_text text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(upper(searchable(hyphens_apart(coalesce(p_text, ''))) collate "C"), '[ -@\[-`{-~]+', ' ', 'g'))
$$;
grant execute on function words_of(text) to akontaa_tenant;

-- The same without blanks: who writes OWUSU ANSAH, Owusu-Ansah or N GUESSAN means the same person.
create or replace function letters_of(p_words text) returns text language sql immutable parallel safe as $$
  select replace(p_words, ' ', '')
$$;
grant execute on function letters_of(text) to akontaa_tenant;

-- A text by its letters and digits alone.
create or replace function plain_words(p_text text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(coalesce(p_text, ''), '[^[:alnum:]]+', '', 'g'))
$$;
grant execute on function plain_words(text) to akontaa_tenant;

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
grant execute on function pupil_number_of(text, text) to akontaa_tenant;

/*
 * The pupil codes in a text: the school's letters, then the code, joined, or by a hyphen (also one that does not show), a blank or one of
 * `. / :`, and nothing else before or after them. Letters alone behind a blank are a word ("AGA FEES"); joined to the school's they are a code that is not said plainly.
 */
create or replace function codes_in(p_prefix text, p_text text) returns table (code text, said text, plain boolean)
language sql immutable parallel safe as $$
  select m[3], m[1], m[2] ~ '-' or m[3] ~ '[0-9]'
  from regexp_matches(upper(translate(p_text, '‐‑‒–—−_' || U&'\00AD\200B', '-------')),
    '(?:^|[^0-9A-Z])(' || p_prefix || '([\s./:-]{0,3})([0-9A-Z]{4,6}))(?![0-9A-Z])', 'g') m
  where m[2] ~ '[./:-]' or m[2] = '' or m[3] ~ '[0-9]'
$$;
grant execute on function codes_in(text, text) to akontaa_tenant;

-- The pupils whose codes are in a text, by their numbers.
create or replace function coded_pupils(p_school uuid, p_text text) returns bigint[] language sql stable as $$
  select coalesce(array_agg(distinct x.number) filter (where x.number is not null), '{}')
  from schools k cross join lateral codes_in(k.pupil_prefix, p_text) c
  cross join lateral (select pupil_number_of(k.pupil_prefix, c.code) as number) x
  where k.id = p_school
$$;
grant execute on function coded_pupils(uuid, text) to akontaa_tenant;

-- Receipts by the day and the way they read now, also of what an older client said in a second call. By index, whole schools long.
create or replace function receipts_dated(p_school uuid, p_from date, p_to date) returns table (id uuid, number bigint, student_id uuid,
  sponsor_id uuid, amount bigint, effective_on date, method text, reference text) language sql stable as $$
  with late as materialized (
    select e.receipt_id, coalesce(d.effective_on, e.effective_on) as effective_on, coalesce(d.method, e.method) as method
    from ledger_details d join ledger_entries e on e.school_id = d.school_id and e.id = d.entry_id and e.kind = 'payment'
    where d.school_id = p_school)
  select r.id, r.number, r.student_id, r.sponsor_id, r.amount, r.effective_on, r.method, r.reference from receipts r
  where r.school_id = p_school and r.effective_on between p_from and p_to and not exists (select from late l where l.receipt_id = r.id)
  union all
  select r.id, r.number, r.student_id, r.sponsor_id, r.amount, l.effective_on, l.method, r.reference
  from late l join receipts r on r.school_id = p_school and r.id = l.receipt_id
  where l.effective_on between p_from and p_to
$$;
grant execute on function receipts_dated(uuid, date, date) to akontaa_tenant;

-- Whether a receipt is of one of these pupils.
create or replace function is_receipt_of(p_school uuid, p_receipt uuid, p_student uuid, p_numbers bigint[]) returns boolean
language sql stable as $$
  select exists (select from students s where s.school_id = p_school and s.number = any(p_numbers) and (s.id = p_student
    or exists (select from receipt_students x where x.school_id = p_school and x.receipt_id = p_receipt and x.student_id = s.id)))
$$;
grant execute on function is_receipt_of(uuid, uuid, uuid, bigint[]) to akontaa_tenant;

/*
 * The receipts, not in cash and that no line has yet, which may be of the money of these lines. By reference: the line's number, or a
 * cheque's number and amount within a month, or another number in both and the amount within three days. Else of the amount, paid that way
 * and within three days, unless it has another reference: then it is of other money. `not_them` is a receipt of other pupils than the
 * line has the code of.
 */
create or replace function receipts_near_lines(p_school uuid, p_lines uuid[]) returns table (line_id uuid, receipt_id uuid, student_id uuid,
  sponsor_id uuid, by_reference boolean, same_amount boolean, not_them boolean) language sql stable as $$
  with l as materialized (
    select x.id, x.amount, x.happened_on, a.type, nullif(plain_words(x.provider_id), '') as provider_id,
      numbers_in(concat_ws(' ', x.provider_id, x.text)) as numbers, coded_pupils(p_school, x.text) as coded
    from statement_lines x join statement_accounts a on a.school_id = p_school and a.account_id = x.account_id
    where x.school_id = p_school and x.id = any(p_lines) and x.amount > 0),
  free as materialized (
    select r.*, nullif(plain_words(r.reference), '') as plain_reference
    from receipts_dated(p_school, (select min(happened_on) - 31 from l), (select max(happened_on) + 31 from l)) r
    where r.method <> 'Cash'
      and not exists (select from receipt_voids v where v.school_id = p_school and v.receipt_id = r.id)
      and not exists (select from statement_matches m where m.school_id = p_school and m.receipt_id = r.id and m.ended_at is null)),
  by_id as (
    select l.id as line_id, f.id as receipt_id, f.student_id, f.sponsor_id, f.amount = l.amount as same_amount
    from l join free f on f.plain_reference = l.provider_id
    where length(l.provider_id) >= 4 and f.effective_on between l.happened_on - 31 and l.happened_on + 31),
  alike as (
    select l.id as line_id, f.id as receipt_id, f.student_id, f.sponsor_id, f.effective_on between l.happened_on - 3 and l.happened_on + 3 as is_near,
      coalesce(type_for(lower(f.method)) = l.type, false) as that_way,
      f.method = 'Cheque' and l.type = 'bank' as by_cheque, n.numbers && l.numbers as same_number, n.coded && l.coded as same_code,
      n.numbers <> '{}' and l.numbers <> '{}' as both_numbers, n.coded <> '{}' and l.coded <> '{}' as both_codes,
      l.coded <> '{}' and not is_receipt_of(p_school, f.id, f.student_id, l.coded) as not_them, f.plain_reference
    from l join free f on f.amount = l.amount and f.effective_on between l.happened_on - 31 and l.happened_on + 31
    cross join lateral (select numbers_in(f.reference) as numbers, coded_pupils(p_school, f.reference) as coded) n)
  select b.line_id, b.receipt_id, b.student_id, b.sponsor_id, true, b.same_amount, false from by_id b
  union
  select a.line_id, a.receipt_id, a.student_id, a.sponsor_id, a.same_number, true, a.not_them and not a.same_number
  from alike a
  where a.same_number and (a.by_cheque or a.is_near and a.that_way)
    or a.is_near and a.that_way and (a.same_code or not (a.both_numbers or a.both_codes or a.not_them and a.plain_reference is not null))
$$;
grant execute on function receipts_near_lines(uuid, uuid[]) to akontaa_tenant;
