-- The published row of a student, made where the data is.
-- Stands on: core, families, pupil-codes, pupil-kinds.

-- One student as the contract spells it, and one entry: the published shapes, made where the data is. Without blanks: a list
-- has thousands of them. A field added to the student's is in the kept rows by itself (kept.sql); one that comes from another
-- table needs that table watched there. Who is erased has a row that names nobody, for those who still have the old one.
-- The year of birth tells namesakes apart. It is there only where it is known, as the kind of pupil is only at a school that has kinds:
-- others send nothing more.
create or replace view every_student_row with (security_invoker = true) as
select s.school_id, s.id, s.class_id, s.guardian_id, s.status, s.surname, s.first_name, s.number,
  (select case when s.born_on is null and said.kind is null then row_to_json(published)
      else (left(row_to_json(published)::text, -1) || coalesce(',"birthYear":' || extract(year from s.born_on), '')
        || coalesce(',"kind":' || to_json(said.kind)::text, '') || '}')::json end
    from (select case when s.erased_at is null then kind_name_of(s.school_id, s.kind_id) end as kind) said, (select s.id, numbered(c.initials, '-S-', s.number, 4) as student_number,
    pupil_code(c.pupil_prefix, s.number) as "pupilCode", s.surname as student_surname, s.first_name as student_first_name, s.other_names as student_other_names,
    s.gender as student_gender, s.address as student_address, k.name as student_class_name, k.name as "studentClassName",
    k.id as "studentClass", coalesce(g.first_name, '') as student_parent_first_name,
    coalesce(g.surname, '') as student_parent_surname, coalesce(g.phone, '') as student_parent_number,
    family_of(s.family_id, s.guardian_id) as "familyId", coalesce(b.fees, '[]') as fees, cedis(coalesce(b.owed, 0)) as "totalDebt",
    case when s.erased_at is null then s.status else 'erased' end as status) published) as content, s.erased_at, s.family_id
from students s
join schools c on c.id = s.school_id
join classes k on k.school_id = s.school_id and k.id = s.class_id
left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id and s.erased_at is null
left join lateral (
  select sum(b.balance)::bigint as owed,
    ('[' || string_agg('{"feeType":' || to_json(f.name) || ',"amount":' || cedis(b.balance) || '}', ',' order by f.name)
      filter (where b.balance <> 0) || ']')::json as fees
  from balances b join fee_types f on f.school_id = b.school_id and f.id = b.fee_type_id
  where b.school_id = s.school_id and b.student_id = s.id
) b on true;
grant select on every_student_row to akontaa_tenant, akontaa_teacher;

create or replace view student_rows with (security_invoker = true) as
select school_id, id, class_id, guardian_id, status, surname, first_name, number, content, family_id
from every_student_row where erased_at is null;
grant select on student_rows to akontaa_tenant, akontaa_teacher;
