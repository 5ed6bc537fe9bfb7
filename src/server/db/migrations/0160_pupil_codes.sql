-- The school's part of the codes of its pupils (AGA of AGA-4F7K): given once, of no other school, and the same for good, also
-- when the school writes other initials later. The rest of a code follows from the pupil's number (ledger/pupil-codes.sql).
alter table directory add column pupil_prefix text unique check (pupil_prefix ~ '^[A-HJKMNP-Z2-9]{3,4}$');
alter table schools add column pupil_prefix text check (pupil_prefix ~ '^[A-HJKMNP-Z2-9]{3,4}$');
grant select (pupil_prefix) on schools to akontaa_teacher;

-- The first one free that is like the school's initials. Whoever asks holds the lock until the prefix is taken.
create function free_pupil_prefix(p_initials text, p_name text) returns text language plpgsql as $$
declare
  v_alphabet text[] := string_to_array('23456789ABCDEFGHJKMNPQRSTUVWXYZ', null);
  v_base text := rpad(left(regexp_replace(upper(p_initials || p_name), '[^A-HJKMNP-Z2-9]', '', 'g'), 3), 3, 'S');
  v_prefix text;
begin
  perform pg_advisory_xact_lock(hashtextextended('pupil prefixes', 0));
  select near.prefix into v_prefix
  from (select v_base as prefix, 0 as place
    union all select left(v_base, 2) || a, 1 from unnest(v_alphabet) a
    union all select left(v_base, 1) || a || b, 2 from unnest(v_alphabet) a, unnest(v_alphabet) b) near
  where not exists (select from directory d where d.pupil_prefix = near.prefix)
  order by near.place, near.prefix limit 1;
  if v_prefix is not null then return v_prefix; end if;
  -- A letter of which every code is given: any other, and after thirty thousand schools one of four characters.
  select a || b || c || d into v_prefix
  from unnest(array[''] || v_alphabet) a, unnest(v_alphabet) b, unnest(v_alphabet) c, unnest(v_alphabet) d
  where not exists (select from directory o where o.pupil_prefix = a || b || c || d)
  order by length(a || b || c || d) limit 1;
  return v_prefix;
end $$;

do $$
declare
  v_school uuid;
  v_prefix text;
begin
  for v_school in select d.school_id from directory d order by d.school_id loop
    perform set_config('app.school_id', v_school::text, true);
    select free_pupil_prefix(c.initials, c.name) into v_prefix from schools c where c.id = v_school;
    update directory set pupil_prefix = v_prefix where school_id = v_school;
    update schools set pupil_prefix = v_prefix where id = v_school;
  end loop;
  perform set_config('app.school_id', '', true);
end $$;
