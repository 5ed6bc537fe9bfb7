-- Which lines of a file are here already, however an earlier file wrote them.

do $$ begin
  -- A line as it was read. `amount` and `charge` in pesewas; `place` counts in the order of time, `net` is what it moved.
  if to_regtype('read_line') is null then
    create type read_line as (row_number int, place int, happened_on date, happened_at time, amount bigint, charge bigint, balance bigint,
      provider_id text, text text, counterparty_number text, counterparty_name text, kind text, identity bytea);
  end if;
  -- A line of a file, by its place, and the line it is.
  if to_regtype('same_line') is null then
    create type same_line as (place int, line_id uuid);
  end if;
end $$;

/*
 * What two lines must agree in to be one, from the surest step to the least; null where a step says nothing of a line. 1: id, day, what it
 * moved, balance. 2: day, time, moved, balance. 3: the same without the time. 4: id, day, amount. 5: day, amount, charge, text. 6: as 5, by
 * the mark of a text that went with an erased pupil. Figures come first, so that no text reads as one. Nothing but immutable functions of
 * its own: else PostgreSQL calls it line by line, ten times slower.
 */
create or replace function line_key(p_step int, p_on date, p_at time, p_amount bigint, p_charge bigint, p_balance bigint, p_id text,
  p_text text) returns text language sql immutable parallel safe as $$
  select (p_on - date '2000-01-01')::text || ' ' || case p_step
    when 1 then (p_amount - p_charge)::text || ' ' || p_balance::text || ' ' || lower(p_id)
    when 2 then extract(epoch from p_at)::text || ' ' || (p_amount - p_charge)::text || ' ' || p_balance::text
    when 3 then (p_amount - p_charge)::text || ' ' || p_balance::text
    when 4 then p_amount::text || ' ' || lower(p_id)
    else p_amount::text || ' ' || p_charge::text || ' ' || lower(regexp_replace(coalesce(p_text, ''), '\s+', ' ', 'g')) end
$$;

-- By what a text is known again when it is not kept. Another school's same text has another mark.
create or replace function mark_of_words(p_school uuid, p_text text) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(p_school::text || ' ' || lower(regexp_replace(p_text, '\s+', ' ', 'g')), 'UTF8'))
$$;

/*
 * What a pair is that one step found: same, other, or unclear. Unclear agrees in all but the id, the balance or the being there of an id,
 * as when a file is read by other columns: taken as new it would be posted again, taken as known it might never be.
 */
create or replace function verdict_on(p_step int, p_same_time boolean, p_same_id boolean, p_same_balance boolean, p_text text)
returns text language sql immutable parallel safe as $$
  select case
    when p_step = 1 then 'same'
    when p_step in (2, 3) then case when p_same_time is false then 'other' when p_same_id is false then 'unclear' else 'same' end
    when p_step = 4 then case when p_same_balance is false then 'unclear' else 'same' end
    when p_same_balance is false or p_same_id is false then 'other'
    when p_same_id then 'same'
    when coalesce(p_text, '') = '' then 'other'
    else 'unclear' end
$$;

/*
 * The lines of a file that are here, each with the one it is. Of those with one key the first is the first, and so on: twins stay two.
 * Refuses read_differently.
 */
create or replace function match_lines(p_school uuid, p_account uuid, p_lines read_line[]) returns same_line[] language plpgsql as $$
declare
  v_same same_line[] := '{}';
  v_found same_line[];
  v_wrong int;
begin
  for v_step in 1 .. 6 loop
    exit when v_step = 6 and not exists (
      select from statement_lines l where l.school_id = p_school and l.account_id = p_account and l.words is not null);
    with done as materialized (select s.place, s.line_id from unnest(v_same) s),
    n as materialized (
      select l.*, row_number() over (partition by l.key order by l.place) as twin
      from (select x.*, line_key(v_step, x.happened_on, x.happened_at, x.amount, x.charge, x.balance, x.provider_id,
          case when v_step = 6 then mark_of_words(p_school, x.text)::text else x.text end) as key
        from unnest(p_lines) x where not exists (select from done d where d.place = x.place)) l
      where l.key is not null),
    k as materialized (
      select l.*, row_number() over (partition by l.key order by l.happened_at, l.place, l.id) as twin
      from (select x.*, line_key(v_step, x.happened_on, x.happened_at, x.amount, x.charge, x.balance, x.provider_id,
          case when v_step = 6 then x.words::text else x.text end) as key
        from statement_lines x
        where x.school_id = p_school and x.account_id = p_account
          and x.happened_on between (select min(n.happened_on) from n) and (select max(n.happened_on) from n)
          and (v_step < 5 or (x.words is not null) = (v_step = 6))
          and not exists (select from done d where d.line_id = x.id)) l
      where l.key is not null),
    pairs as (
      select n.place, n.row_number, k.id, verdict_on(v_step, n.happened_at = k.happened_at,
        -- Neither having one is the same; one having one is unknown.
        case when n.provider_id is null and k.provider_id is null then true else lower(n.provider_id) = lower(k.provider_id) end,
        n.balance = k.balance, n.text) as verdict
      from n join k on k.key = n.key and k.twin = n.twin)
    select array_agg(row(p.place, p.id)::same_line) filter (where p.verdict = 'same'), min(p.row_number) filter (where p.verdict = 'unclear')
    into v_found, v_wrong from pairs p;
    if v_wrong is not null then perform refuse('read_differently', jsonb_build_object('row', v_wrong)); end if;
    v_same := v_same || coalesce(v_found, '{}');
  end loop;
  return v_same;
end $$;

-- Every line is one row; what it is known by is worked out of what it says (match_lines).
create or replace function new_identity(f statement_files, p_place int) returns bytea language sql immutable as $$
  select sha256(convert_to(f.id::text || ' ' || p_place, 'UTF8'))
$$;

-- The places of rows that may have been cut off: those sent as unsure, and the row at the file's end that alone says no balance, where
-- nothing else closes the file.
create or replace function cut_places_of(p_school uuid, f statement_files, p_lines read_line[]) returns int[] language sql stable as $$
  select array(
    select l.place from unnest(p_lines) l where l.row_number in (
      select (x->>'r')::int from statement_pieces q cross join lateral jsonb_array_elements(q.lines) x
      where q.school_id = p_school and q.file_id = f.id and x->>'u' = 'true')
    union
    select x.place from (
      select max(l.place) filter (where l.balance is null) as place from unnest(p_lines) l
      having count(*) filter (where l.balance is null) = 1 and count(*) > 1 and (array_agg(l.balance order by l.row_number desc))[1] is null) x
    where case x.place when f.lines then f.closing_balance else f.opening_balance end is null)
$$;

-- What an earlier file may have cut off is whole where this one has it, and not at an end of its own.
create or replace function prove_cut_lines(p_school uuid, f statement_files, p_same same_line[]) returns void language sql as $$
  update statement_files o set cut_places = array(
    select c from unnest(o.cut_places) c except
    select l.place from unnest(p_same) s join statement_lines l on l.school_id = p_school and l.id = s.line_id
    where l.file_id = o.id and s.place <> all(f.cut_places))
  where o.school_id = p_school and o.account_id = f.account_id and o.cut_places <> '{}'
$$;
