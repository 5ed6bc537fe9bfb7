-- What speaks against taking a line of a statement for new money: the bank took it back, it may be one that stands already, or its row
-- was cut off.
-- Stands on: cheques, statement-references.

-- Whether a bank's words name a charge, also one for what went back (RETURNED CHEQUE FEE). A payer's own word is *fees*.
create or replace function says_charge(p_words text) returns boolean language sql immutable parallel safe as $$
  select p_words ~* '\m(charges?(?!-?\s?back)|commission|comm|levy|vat|penalty|sms)\M|(return|unpaid|bounce|dishono)\w*\s+(cheque|chq|item)?\s*fee\M'
$$;
grant execute on function says_charge(text) to akontaa_tenant;

/*
 * Which of the credits among or behind these lines the account's later lines took back, within thirty days: by the sum or a part of it, and
 * by a number, the words or the payer of the credit. What says plainly that money went back, and of what not, may be of any credit of its
 * sum (`how` 3). Of each line that took back only the credits that most speaks for; what somebody set aside as no such thing
 * counts by its number, words or payer alone.
 */
create or replace function lines_taken_back(p_school uuid, p_lines uuid[]) returns table (line_id uuid, back_id uuid, how int)
language sql stable as $$
  with span as materialized (
    select x.account_id, min(x.happened_on) as from_on, max(x.happened_on) + 30 as to_on, coalesce(max(x.amount) filter (where x.amount > 0), 0) as most
    from statement_lines x where x.school_id = p_school and x.id = any(p_lines) group by 1),
  o as materialized (
    select x.*, w.says, w.is_charge, numbers_in(concat_ws(' ', x.provider_id, x.text)) as numbers, plain_words(concat_ws(' ', x.text, x.kind)) as plain
    from span s join statement_lines x on x.school_id = p_school and x.account_id = s.account_id and x.amount < 0
      and x.happened_on between s.from_on and s.to_on and (x.amount >= -s.most or x.id = any(p_lines))
    cross join lateral (select says_taken_back(concat_ws(' ', x.kind, x.text)) as says, says_charge(concat_ws(' ', x.kind, x.text)) as is_charge) w),
  near as materialized (
    select o.id as back_id, o.numbers, o.plain, o.says, o.is_charge, l.id as line_id, l.provider_id, l.text, a.number as own,
      l.amount = -o.amount as is_whole, lower(l.provider_id) = lower(o.provider_id) as same_id,
      l.counterparty_number = o.counterparty_number or lower(l.counterparty_name) = lower(o.counterparty_name) as same_payer
    from o join statement_accounts a on a.school_id = p_school and a.account_id = o.account_id
    join statement_lines l on l.school_id = p_school and l.account_id = o.account_id and l.amount >= -o.amount
      and l.happened_on between o.happened_on - 30 and o.happened_on
    where (o.says > 0 or l.amount = -o.amount and (l.id = any(p_lines) or o.id = any(p_lines)))
      and not coalesce(l.happened_on = o.happened_on and (l.happened_at > o.happened_at
        or l.file_id = o.file_id and l.place > o.place and l.happened_at is not distinct from o.happened_at), false)),
  weighed as (
    select n.line_id, n.back_id, case
        when n.is_whole and (coalesce(n.same_id, false) or e.numbers <> '{}') then 1
        when n.is_whole and n.says > 0 and (e.same_words >= 4 or n.same_payer) then 1
        when not n.is_whole and n.says > 0 and not n.is_charge and (n.same_id or e.numbers <> '{}' or e.same_words >= 6 or n.same_payer) then 2
        when n.is_whole and n.says = 2 and not n.is_charge then 3 end as how
    from near n
    cross join lateral (
      -- The account's own number stands in every line.
      select array(select x from unnest(numbers_in(concat_ws(' ', n.provider_id, n.text))) x
          where x = any(n.numbers) and x <> ltrim(n.own, '+0')) as numbers,
        case when strpos(n.plain, plain_words(n.text)) > 0 then length(plain_words(n.text)) else 0 end as same_words) e),
  best as (select w.*, min(w.how) over (partition by w.back_id) as least from weighed w where w.how is not null)
  select b.line_id, b.back_id, b.how from best b
  where b.how = b.least and (b.line_id = any(p_lines) or b.back_id = any(p_lines))
    and (b.how < 3 or not exists (select from statement_matches m where m.school_id = p_school and m.line_id = b.back_id
      and m.ended_at is null and m.why <> 'sent_back'))
$$;
grant execute on function lines_taken_back(uuid, uuid[]) to akontaa_tenant;

/*
 * Of these lines that went out, the receipt that stands for the money that went back: that of the credit, where none of the credits it may
 * be of is without one; or a cheque's, by its number and sum.
 */
create or replace function receipts_sent_back(p_school uuid, p_lines uuid[]) returns table (line_id uuid, receipt_id uuid)
language sql stable as $$
  with o as materialized (
    select x.* from statement_lines x where x.school_id = p_school and x.id = any(p_lines) and x.amount < 0),
  by_line as (
    select b.back_id, (array_agg(m.receipt_id order by l.happened_on desc, l.place desc))[1] as receipt_id
    from lines_taken_back(p_school, p_lines) b
    join statement_lines l on l.school_id = p_school and l.id = b.line_id
    left join statement_matches m on m.school_id = p_school and m.line_id = l.id and m.ended_at is null and m.receipt_id is not null
    where b.back_id = any(p_lines)
    group by 1 having bool_and(m.receipt_id is not null) and (count(*) = 1 or min(b.how) < 3)),
  by_cheque as (
    select o.id as back_id, (array_agg(r.id order by r.effective_on desc, r.number desc))[1] as receipt_id
    from o join receipts_dated(p_school, (select min(happened_on) - 60 from o), (select max(happened_on) from o)) r
      on r.amount = -o.amount and r.method = 'Cheque' and r.effective_on between o.happened_on - 60 and o.happened_on
    where numbers_in(r.reference) && numbers_in(concat_ws(' ', o.provider_id, o.text))
      and not exists (select from receipt_voids v where v.school_id = p_school and v.receipt_id = r.id)
    group by 1)
  select o.id, coalesce(c.receipt_id, b.receipt_id) from o
  left join by_line b on b.back_id = o.id left join by_cheque c on c.back_id = o.id
  where coalesce(c.receipt_id, b.receipt_id) is not null
$$;
grant execute on function receipts_sent_back(uuid, uuid[]) to akontaa_tenant;

-- Whether the first amount is what is left where the end of the second was cut off: 45 of 456.75. Pesewas.
create or replace function is_cut_of(p_short bigint, p_long bigint) returns boolean language sql immutable parallel safe as $$
  select p_short between 1 and p_long - 1
    and starts_with(to_char(p_long / 100.0, 'FM999999999999990.00'),
      regexp_replace(to_char(p_short / 100.0, 'FM999999999999990.00'), '\.?0{1,2}$', ''))
$$;
grant execute on function is_cut_of(bigint, bigint) to akontaa_tenant;

/*
 * Of these lines those that may be the same money as a line with a receipt that stands, and that receipt: the same id and amount and no
 * other balance; or, of another file, the same day and no other balance, or the same text on that day or with that balance; or that line's
 * amount was cut off, of the same day and text.
 */
create or replace function receipts_of_twins(p_school uuid, p_lines uuid[]) returns table (line_id uuid, receipt_id uuid)
language sql stable as $$
  with l as materialized (
    select l.*, f.format from statement_lines l join statement_files f on f.school_id = l.school_id and f.id = l.file_id
    where l.school_id = p_school and l.id = any(p_lines) and l.amount > 0),
  twins as (
    select l.id, l.happened_on, o.happened_on as other_on, m.receipt_id
    from l
    join statement_lines o on o.school_id = p_school and o.account_id = l.account_id and o.amount = l.amount and o.id <> l.id
      and o.happened_on between l.happened_on - 31 and l.happened_on + 31
    join statement_files f on f.school_id = p_school and f.id = o.file_id
    join statement_matches m on m.school_id = p_school and m.line_id = o.id and m.ended_at is null and m.receipt_id is not null
    cross join lateral (select l.balance is null or o.balance is null or l.balance = o.balance as no_other_balance,
      lower(l.provider_id) = lower(o.provider_id) as same_id) x
    where x.same_id and x.no_other_balance
      or o.file_id <> l.file_id and o.happened_on = l.happened_on and x.no_other_balance and (x.same_id is not false or f.format <> l.format)
      or o.file_id <> l.file_id and x.same_id is not false and lower(o.text) = lower(l.text)
        and (o.happened_on = l.happened_on or o.balance = l.balance)
    union all
    select l.id, l.happened_on, l.happened_on, m.receipt_id
    from l
    join statement_lines o on o.school_id = p_school and o.account_id = l.account_id and o.happened_on = l.happened_on
      and o.file_id <> l.file_id and is_cut_of(o.amount, l.amount)
    join statement_files f on f.school_id = p_school and f.id = o.file_id
    join statement_matches m on m.school_id = p_school and m.line_id = o.id and m.ended_at is null and m.receipt_id is not null
    where lower(o.text) = lower(l.text) or o.text is null and o.place = any(f.cut_places))
  select t.id, (array_agg(t.receipt_id order by t.other_on = t.happened_on desc, t.receipt_id))[1] from twins t group by 1
$$;
grant execute on function receipts_of_twins(uuid, uuid[]) to akontaa_tenant;

/*
 * Of these lines those that a bank may have shown twice, first as pending and then as booked: within five days another line of the amount,
 * one of both without a number of the bank's and neither with another child's code. With the receipt of the other one, null while it is in
 * the tray. Two balances of one file are two movements.
 */
create or replace function lines_pending(p_school uuid, p_lines uuid[]) returns table (line_id uuid, receipt_id uuid)
language sql stable as $$
  with near as materialized (
    select l.id, m.receipt_id, l.text, o.text as other_text
    from statement_lines l
    join statement_lines o on o.school_id = p_school and o.account_id = l.account_id and o.amount = l.amount and o.id <> l.id
      and o.happened_on between l.happened_on - 5 and l.happened_on + 5
    left join statement_matches m on m.school_id = p_school and m.line_id = o.id and m.ended_at is null
    where l.school_id = p_school and l.id = any(p_lines) and l.amount > 0 and (m.id is null or m.receipt_id is not null)
      and ((l.provider_id is null) <> (o.provider_id is null)
        or l.provider_id is null and (l.balance is null or o.balance is null) and l.file_id <> o.file_id and lower(l.text) = lower(o.text))
      and not (l.file_id = o.file_id and l.balance is not null and o.balance is not null))
  select n.id, (array_agg(n.receipt_id order by n.receipt_id is null))[1]
  from near n cross join lateral (select coded_pupils(p_school, n.text) as own, coded_pupils(p_school, n.other_text) as others) c
  where c.own = '{}' or c.others = '{}' or c.own && c.others
  group by 1
$$;
grant execute on function lines_pending(uuid, uuid[]) to akontaa_tenant;

-- Paystack pays out what parents paid in the app, which has its receipts already. Only where something was ever paid there.
create or replace function is_online_payout(p_school uuid, p_words text) returns boolean language sql stable as $$
  select p_words ~* '\mpaystack\M'
    and exists (select from payment_intents i where i.school_id = p_school and i.paid_at is not null)
$$;
grant execute on function is_online_payout(uuid, text) to akontaa_tenant;

/*
 * The gravest of what speaks against each of these lines being new money, and the receipt it may be of: *reversed*, *cut* (the row's end may
 * be missing), *payout*, *same_line*, *pending* (its twin is in the tray). What is not among these lines has no doubt.
 */
create or replace function doubts_of_lines(p_school uuid, p_lines uuid[]) returns table (line_id uuid, why text, receipt_id uuid)
language sql stable as $$
  select distinct on (d.line_id) d.line_id, d.why, d.receipt_id from (
    select b.line_id, 1 as place, 'reversed' as why, null::uuid as receipt_id from lines_taken_back(p_school, p_lines) b
    union all
    select l.id, 2, 'cut', null from statement_lines l join statement_files f on f.school_id = p_school and f.id = l.file_id
    where l.school_id = p_school and l.id = any(p_lines) and l.place = any(f.cut_places)
    union all
    select l.id, 3, 'payout', null from statement_lines l
    where l.school_id = p_school and l.id = any(p_lines) and is_online_payout(p_school, concat_ws(' ', l.text, l.counterparty_name, l.kind))
    union all
    select t.line_id, 4, 'same_line', t.receipt_id from receipts_of_twins(p_school, p_lines) t
    union all
    select p.line_id, 5, case when p.receipt_id is null then 'pending' else 'same_line' end, p.receipt_id from lines_pending(p_school, p_lines) p) d
  where d.line_id = any(p_lines)
  order by d.line_id, d.place
$$;
grant execute on function doubts_of_lines(uuid, uuid[]) to akontaa_tenant;

-- What lines that went out most likely are, by the provider's own words, and the receipt that stands for money that went back.
create or replace function grade_lines_out(p_school uuid, p_lines uuid[]) returns table (line_id uuid, grade text, why text, receipt_id uuid)
language sql stable as $$
  with backs as (select distinct b.back_id from lines_taken_back(p_school, p_lines) b)
  select l.id, case when b.back_id is not null or r.receipt_id is not null then 'maybe' else 'out' end,
    case
      when b.back_id is not null or r.receipt_id is not null then 'reversed'
      when says_taken_back(w.words) > 0 and not says_charge(w.words) then 'reversed'
      when says_charge(w.words) or w.words ~* 'charge|fee|levy|commission|sms' then 'charge'
      when w.words ~* 'sweep|push|cash.?out|withdraw|settle' then 'sweep'
      else 'other' end,
    r.receipt_id
  from statement_lines l
  cross join lateral (select concat_ws(' ', l.kind, l.text) as words) w
  left join backs b on b.back_id = l.id
  left join receipts_sent_back(p_school, p_lines) r on r.line_id = l.id
  where l.school_id = p_school and l.id = any(p_lines) and l.amount <= 0
$$;
grant execute on function grade_lines_out(uuid, uuid[]) to akontaa_tenant;
