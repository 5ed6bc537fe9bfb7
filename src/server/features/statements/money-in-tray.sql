-- Money on statements that nobody has posted yet.
-- Stands on: families, statement-grades, statement-references.

/*
 * Lines that nobody has placed and that can be surely or likely of one of these students, null for anybody's: by a pupil's code in
 * the text, or by the number it came from.
 */
create or replace function open_lines_of(p_school uuid, p_students uuid[]) returns table (line_id uuid, happened_on date)
language plpgsql stable set jit = off as $$
declare
  v_prefix text := (select k.pupil_prefix from schools k where k.id = p_school);
  v_pupils bigint[];
  v_numbers text[];
begin
  if p_students is not null then
    v_pupils := array(select s.number from students s where s.school_id = p_school and s.id = any (p_students));
    v_numbers := array(
      select g.phone from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
      where s.school_id = p_school and family_of(s.family_id, s.guardian_id) in (
        select family_of(m.family_id, m.guardian_id) from students m where m.school_id = p_school and m.id = any (p_students)));
  end if;
  return query
  select l.id, l.happened_on from statement_lines l
  where l.school_id = p_school and l.amount > 0
    and not exists (select from statement_matches m where m.school_id = l.school_id and m.line_id = l.id and m.ended_at is null)
    and case
      when p_students is null then l.counterparty_number is not null or upper(l.text) like '%' || v_prefix || '%'
      when l.counterparty_number = any (v_numbers) then true
      else (upper(l.text) like '%' || v_prefix || '%' and exists (
          select from codes_in(v_prefix, l.text) c where pupil_number_of(v_prefix, c.code) = any (v_pupils)))
        or (l.counterparty_number is not null and exists (
          select from statement_pairings p where p.school_id = p_school and p.number = l.counterparty_number and p.times >= 2
            and p.family_id in (select family_of(s.family_id, s.guardian_id) from students s
              where s.school_id = p_school and s.id = any (p_students)))) end;
end $$;
grant execute on function open_lines_of(uuid, uuid[]) to akontaa_tenant;

-- What these lines are worth to the families whose they surely or likely are. Pesewas.
create or replace function money_on_lines(p_school uuid, p_lines uuid[]) returns table (family_id uuid, amount bigint)
language sql stable as $$
  select family_of(s.family_id, s.guardian_id), sum(l.amount)::bigint
  from grade_lines(p_school, p_lines) g
  join statement_lines l on l.school_id = p_school and l.id = g.line_id
  join students s on s.school_id = p_school and s.id = g.students[1]
  where g.grade in ('sure', 'likely')
  group by 1
$$;
grant execute on function money_on_lines(uuid, uuid[]) to akontaa_tenant;

/*
 * Money on statements that nobody has posted yet and that is surely or likely a family's, with how much: who is shown before they are
 * called, and gets no reminder and no letter. By the hundred lines: grading compares each with every pupil. Pesewas.
 */
create or replace function money_in_tray(p_school uuid) returns table (family_id uuid, amount bigint)
language sql stable set jit = off as $$
  select m.family_id, sum(m.amount)::bigint
  from (
    select array_agg(o.line_id) as lines from (
      select l.line_id, (row_number() over (order by l.happened_on desc, l.line_id) - 1) / 100 as part
      from open_lines_of(p_school, null) l) o
    group by o.part) b
  cross join lateral money_on_lines(p_school, b.lines) m
  group by 1
$$;
grant execute on function money_in_tray(uuid) to akontaa_tenant;

-- Whether money that nobody has posted yet is surely or likely of the family of one of these students: asked for each text of a morning.
create or replace function waits_in_tray(p_school uuid, p_students uuid[]) returns boolean language plpgsql stable set jit = off as $$
declare
  v_lines uuid[] := array(select l.line_id from open_lines_of(p_school, p_students) l);
begin
  return cardinality(v_lines) > 0 and exists (
    select from money_on_lines(p_school, v_lines) m
    join students s on s.school_id = p_school and family_of(s.family_id, s.guardian_id) = m.family_id
    where s.id = any (p_students));
end $$;
grant execute on function waits_in_tray(uuid, uuid[]) to akontaa_tenant;
