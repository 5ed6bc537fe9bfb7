-- Statements of wallets and bank accounts: the accounts, and the lines of a file taken in once, however often it is brought.
-- Stands on: core, money, people, statement-identity.

-- The same of digits alone. By length before any pattern: a file has 50,000 of them.
create or replace function number_of_digits(d text) returns text language sql immutable parallel safe as $$
  select case
    when length(d) = 10 and d like '0%' then '+233' || substr(d, 2)
    when length(d) between 12 and 15 and d ~ '^(00)?2330?[0-9]{9}$' then '+233' || right(d, 9)
    -- A spreadsheet takes a number for a figure and drops its nought.
    when length(d) = 9 and left(d, 1) in ('2', '3', '5') then '+233' || d
    else nullif(left(d, 40), '') end
$$;
grant execute on function number_of_digits(text) to akontaa_tenant;

-- A phone number of Ghana as +233…, however it was written; of anything else its digits. Null for none.
create or replace function plain_number(p_written text) returns text language sql immutable parallel safe as $$
  select number_of_digits(regexp_replace(coalesce(p_written, ''), '[^0-9]', '', 'g'))
$$;
grant execute on function plain_number(text) to akontaa_tenant;

/*
 * Adds an account that statements are kept for, or changes one: {id?, type, name, details, number, openingBalance?, openingOn?}. A bank
 * account that cash is paid in to becomes one by its id. Pesewas. Refuses not_found, same_bank_account, same_number, opening_is_known.
 */
create or replace function save_statement_account_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_id uuid := (p_input->>'id')::uuid;
  v_number text := plain_number(p_input->>'number');
begin
  -- Before the tail row, as for a file that is brought.
  perform from statement_accounts where school_id = p_school and account_id = v_id for update;
  perform hold_tail(p_school);
  perform from money_accounts where school_id = p_school and kind = 'bank' and id is distinct from v_id
    and closed_at is null and lower(name) = lower(p_input->>'name');
  if found then perform refuse('same_bank_account'); end if;
  perform from statement_accounts where school_id = p_school and number = v_number and account_id is distinct from v_id;
  if found then perform refuse('same_number'); end if;
  if v_id is null then
    insert into money_accounts (school_id, kind, name, details, created_at, created_by)
    values (p_school, 'bank', p_input->>'name', p_input->'details', app_now(), (p_caller->>'staff')::uuid) returning id into v_id;
  else
    update money_accounts set name = p_input->>'name', details = p_input->'details'
    where school_id = p_school and id = v_id and kind = 'bank';
    if not found then perform refuse('not_found', '{"noun": "Account"}'); end if;
    perform from statement_lines l join statement_accounts a on a.school_id = l.school_id and a.account_id = l.account_id
    where l.school_id = p_school and l.account_id = v_id and (a.number <> v_number
      or l.happened_on < (p_input->>'openingOn')::date);
    if found then perform refuse('has_lines'); end if;
  end if;
  insert into statement_accounts (school_id, account_id, type, number, opening_balance, opening_on, kept_at, kept_by)
  values (p_school, v_id, p_input->>'type', v_number, (p_input->>'openingBalance')::bigint, (p_input->>'openingOn')::date, app_now(),
    (p_caller->>'staff')::uuid)
  on conflict (school_id, account_id) do update set type = excluded.type, number = excluded.number,
    opening_balance = excluded.opening_balance, opening_on = excluded.opening_on;
  perform advance_tail(p_school, p_caller, 'save_statement_account', v_id,
    jsonb_build_object('type', p_input->>'type', 'openingBalance', p_input->'openingBalance', 'openingOn', p_input->'openingOn'), 0, 0);
  return jsonb_build_object('account', v_id);
end $$;
select make_door('save_statement_account', $$require_office(p_school, p_caller, 'keep_statements')$$);
grant execute on function save_statement_account(uuid, jsonb, jsonb) to akontaa_tenant;

-- How the columns of an account's files are read: {account, mapping}. Refuses not_found.
create or replace function keep_statement_mapping_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
begin
  update statement_accounts set mapping = p_input->'mapping' where school_id = p_school and account_id = (p_input->>'account')::uuid;
  if not found then perform refuse('not_found', '{"noun": "Account"}'); end if;
  perform advance_tail(p_school, p_caller, 'keep_mapping', (p_input->>'account')::uuid, '{}', 0, 0);
  return jsonb_build_object('account', p_input->>'account');
end $$;
select make_door('keep_statement_mapping', $$require_office(p_school, p_caller, 'keep_statements')$$);
grant execute on function keep_statement_mapping(uuid, jsonb, jsonb) to akontaa_tenant;

/*
 * Begins to take in a file: {account, name, format, number?, openingBalance?, closingBalance?, lines}. Pesewas. Files that were begun more
 * than a day ago and never brought go. Refuses not_found, other_account.
 */
create or replace function begin_statement_file_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_id uuid := uuid_v7();
  v_number text := plain_number(p_input->>'number');
  v_old uuid[];
  a statement_accounts;
begin
  select * into a from statement_accounts where school_id = p_school and account_id = (p_input->>'account')::uuid for update;
  if not found then perform refuse('not_found', '{"noun": "Account"}'); end if;
  if v_number is not null and ltrim(v_number, '+0') <> ltrim(a.number, '+0') then
    perform refuse('other_account', jsonb_build_object('number', v_number));
  end if;
  v_old := array(select id from statement_files where school_id = p_school and state = 'arriving' and begun_at < app_now() - interval '1 day');
  delete from statement_pieces where school_id = p_school and file_id = any(v_old);
  delete from statement_files where school_id = p_school and id = any(v_old);
  insert into statement_files (school_id, id, account_id, name, format, opening_balance, closing_balance, lines, begun_at, begun_by)
  values (p_school, v_id, a.account_id, p_input->>'name', p_input->>'format', (p_input->>'openingBalance')::bigint,
    (p_input->>'closingBalance')::bigint, (p_input->>'lines')::int, app_now(), (p_caller->>'staff')::uuid);
  return jsonb_build_object('file', v_id);
end $$;
select make_door('begin_statement_file', $$require_office(p_school, p_caller, 'keep_statements')$$);
grant execute on function begin_statement_file(uuid, jsonb, jsonb) to akontaa_tenant;

-- Keeps a part of a file's lines: {file, place, lines}. The same place again takes its place. Refuses not_found, brought_already.
create or replace function keep_statement_piece(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  f statement_files;
begin
  perform require_school(p_school);
  perform require_office(p_school, p_caller, 'keep_statements');
  select * into f from statement_files where school_id = p_school and id = (p_input->>'file')::uuid for share;
  if not found then perform refuse('not_found', '{"noun": "File"}'); end if;
  if f.state = 'brought' then perform refuse('brought_already'); end if;
  insert into statement_pieces (school_id, file_id, place, lines)
  values (p_school, f.id, (p_input->>'place')::int, p_input->'lines')
  on conflict (school_id, file_id, place) do update set lines = excluded.lines;
  return jsonb_build_object('file', f.id);
end $$;
grant execute on function keep_statement_piece(uuid, jsonb, jsonb) to akontaa_tenant;

/*
 * Takes in a file whose lines have all arrived: {file, look?}. With `look` it only says what it would do. All of it or nothing; brought
 * again it answers the same. Refuses not_found, lines_missing, line_in_future, balance_breaks, file_sum, opening_differs, opening_needed,
 * read_differently.
 */
create or replace function bring_statement_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
-- What is only in this transaction has no statistics: of two lists of 50,000 lines a nested loop would compare each with each.
language plpgsql set enable_nestloop = off set jit = off as $$
declare
  f statement_files;
  a statement_accounts;
  v_lines read_line[];
  v_same same_line[];
begin
  select * into f from statement_files where school_id = p_school and id = (p_input->>'file')::uuid for update;
  if not found then perform refuse('not_found', '{"noun": "File"}'); end if;
  if f.state = 'brought' then return brought_answer(f); end if;
  -- Two files of one account take turns.
  select * into a from statement_accounts where school_id = p_school and account_id = f.account_id for update;
  v_lines := lines_of_file(p_school, f);
  f.cut_places := cut_places_of(p_school, f, v_lines);
  f.first_balance := balance_before(f, v_lines);
  select min(l.happened_on), max(l.happened_on), f.first_balance + sum(l.amount - l.charge), count(*) filter (where l.happened_on < a.opening_on)
  into f.from_on, f.to_on, f.last_balance, f.early from unnest(v_lines) l;
  perform refuse_wrong_sums(f, a, v_lines);
  v_lines := array(select l from unnest(v_lines) l where l.happened_on >= coalesce(a.opening_on, l.happened_on) order by l.place);
  v_same := match_lines(p_school, f.account_id, v_lines);
  f.known := cardinality(v_same);
  f.added := f.lines - f.early - f.known;
  if p_input->>'look' = 'true' then return brought_answer(f); end if;
  perform prove_cut_lines(p_school, f, v_same);
  insert into statement_lines (school_id, id, account_id, file_id, row_number, place, happened_on, happened_at, amount, charge, balance,
    provider_id, identity, text, counterparty_number, counterparty_name, kind)
  select p_school, gen_random_uuid(), f.account_id, f.id, l.row_number, l.place, l.happened_on, l.happened_at, l.amount, l.charge, l.balance,
    l.provider_id, new_identity(f, l.place), l.text, l.counterparty_number, l.counterparty_name, l.kind
  from unnest(v_lines) l where not exists (select from unnest(v_same) s where s.place = l.place);
  update statement_files set state = 'brought', known = f.known, added = f.added, early = f.early, cut_places = f.cut_places, from_on = f.from_on, to_on = f.to_on,
    first_balance = f.first_balance, last_balance = f.last_balance, brought_at = app_now(), brought_by = (p_caller->>'staff')::uuid
  where school_id = p_school and id = f.id;
  delete from statement_pieces where school_id = p_school and file_id = f.id;
  perform advance_tail(p_school, p_caller, 'bring_statement', f.account_id,
    jsonb_build_object('file', f.id, 'lines', f.lines, 'added', f.added), 0, 0);
  return brought_answer(f);
end $$;
select make_door('bring_statement', $$require_office(p_school, p_caller, 'keep_statements')$$);
grant execute on function bring_statement(uuid, jsonb, jsonb) to akontaa_tenant;

create or replace function brought_answer(f statement_files) returns jsonb language sql immutable as $$
  select jsonb_build_object('account', f.account_id, 'lines', f.lines, 'known', f.known, 'added', f.added, 'early', f.early,
    'from', f.from_on, 'to', f.to_on, 'firstBalance', f.first_balance, 'lastBalance', f.last_balance)
$$;

/*
 * The lines of a file in the order of time: as they stand in it, or turned round where it begins with the newest. Which of both follows
 * from the balances, and where there are none from the days. Refuses lines_missing, line_in_future, balance_breaks.
 */
create or replace function lines_of_file(p_school uuid, f statement_files) returns read_line[] language plpgsql as $$
declare
  v_lines read_line[];
  v_back boolean;
  wrong record;
begin
  select array_agg(row(l.r, l.place, l.d, l.t, l.a, coalesce(l.c, 0), l.b, l.i, l.x, plain_number(l.n), l.p, l.k, null)::read_line
    order by l.place) into v_lines
  from (select x.*, row_number() over (order by q.place, x.nth)::int as place
    from statement_pieces q
    cross join lateral rows from (jsonb_to_recordset(q.lines) as (r int, d date, t time, a bigint, c bigint, b bigint, i text, x text,
      n text, p text, k text)) with ordinality as x(r, d, t, a, c, b, i, x, n, p, k, nth)
    where q.school_id = p_school and q.file_id = f.id) l;
  if coalesce(cardinality(v_lines), 0) <> f.lines then
    perform refuse('lines_missing', jsonb_build_object('arrived', coalesce(cardinality(v_lines), 0), 'lines', f.lines));
  end if;
  select l.row_number, l.happened_on into wrong from unnest(v_lines) l where l.happened_on > app_today() order by l.place limit 1;
  if found then perform refuse('line_in_future', jsonb_build_object('row', wrong.row_number, 'on', wrong.happened_on)); end if;
  v_back := runs_backwards(v_lines);
  select array_agg(row(l.row_number, case when v_back then f.lines + 1 - l.place else l.place end, l.happened_on, l.happened_at, l.amount,
      l.charge, l.balance, l.provider_id, l.text, l.counterparty_number, l.counterparty_name, l.kind, l.identity)::read_line
    order by case when v_back then -l.place else l.place end) into v_lines
  from unnest(v_lines) l;
  perform refuse_broken_balance(v_lines);
  return v_lines;
end $$;

/*
 * Whether the newest line comes first. Each balance less all that was moved up to it is the same figure, from the top down or from the
 * bottom up: the direction with fewer breaks is the file's. The same of both: the days say it.
 */
create or replace function runs_backwards(p_lines read_line[]) returns boolean language sql immutable as $$
  with moved as (
    select l.place, l.happened_on, l.happened_at, l.balance,
      l.balance - sum(l.amount - l.charge) over (order by l.place) as down,
      l.balance + sum(l.amount - l.charge) over (order by l.place) - (l.amount - l.charge) as up
    from unnest(p_lines) l),
  steps as (
    select m.down <> lag(m.down) over (order by m.place) as breaks_down, m.up <> lag(m.up) over (order by m.place) as breaks_up
    from moved m where m.balance is not null),
  breaks as (select count(*) filter (where breaks_down) as down, count(*) filter (where breaks_up) as up from steps)
  select case when b.up <> b.down then b.up < b.down else (
    select (array_agg((m.happened_on, m.happened_at) order by m.place))[1] > (array_agg((m.happened_on, m.happened_at) order by m.place desc))[1]
    from moved m) end
  from breaks b
$$;

-- Refuses balance_breaks with the first row, in the order of time, whose balance does not follow from what came before it.
create or replace function refuse_broken_balance(p_lines read_line[]) returns void language plpgsql as $$
declare
  wrong record;
begin
  with moved as (
    select l.*, l.balance - sum(l.amount - l.charge) over (order by l.place) as base from unnest(p_lines) l),
  steps as (select m.*, lag(m.base) over (order by m.place) as base_before from moved m where m.balance is not null)
  select s.row_number, s.amount - s.charge as net, s.balance, s.balance - s.base + s.base_before as follows into wrong
  from steps s where s.base <> s.base_before order by s.place limit 1;
  if found then
    perform refuse('balance_breaks', jsonb_build_object('row', wrong.row_number, 'net', wrong.net, 'balance', wrong.balance,
      'before', wrong.follows - wrong.net, 'follows', wrong.follows));
  end if;
end $$;

-- Pesewas before the oldest line: by the first balance there is, else as the file says. Null where nothing says it.
create or replace function balance_before(f statement_files, p_lines read_line[]) returns bigint language sql immutable as $$
  select coalesce((select m.balance - m.moved from (
      select l.place, l.balance, sum(l.amount - l.charge) over (order by l.place) as moved from unnest(p_lines) l) m
    where m.balance is not null order by m.place limit 1), f.opening_balance,
    f.closing_balance - (select sum(l.amount - l.charge) from unnest(p_lines) l))
$$;

-- What the file says of its beginning and end, and what the account begins with, must be what its lines come to.
create or replace function refuse_wrong_sums(f statement_files, a statement_accounts, p_lines read_line[]) returns void language plpgsql as $$
declare
  v_early bigint := (select coalesce(sum(l.amount - l.charge), 0) from unnest(p_lines) l where l.happened_on < a.opening_on);
begin
  if f.opening_balance <> f.first_balance then
    perform refuse('file_sum', jsonb_build_object('says', f.opening_balance, 'is', f.first_balance, 'end', false));
  end if;
  if f.closing_balance <> f.last_balance then
    perform refuse('file_sum', jsonb_build_object('says', f.closing_balance, 'is', f.last_balance, 'end', true));
  end if;
  if f.first_balance is null and a.opening_on is null then perform refuse('opening_needed'); end if;
  -- The file has lines on both sides of the day the account begins on.
  if f.early > 0 and f.early < f.lines and f.first_balance + v_early <> a.opening_balance then
    perform refuse('opening_differs', jsonb_build_object('on', a.opening_on, 'balance', a.opening_balance, 'is', f.first_balance + v_early));
  end if;
end $$;
