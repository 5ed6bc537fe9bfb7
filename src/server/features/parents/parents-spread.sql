-- What the parents' app spreads an amount over.
-- Stands on: parents-children, payers, spread.

-- What the spread has to know of the children of the parent who is signed in, in the order of their family.
create or replace function parents_spread() returns table (student_id uuid, family_place bigint, credit_to text, fees json)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_school uuid := current_school();
begin
  return query
  -- Of two payers the own share.
  with shares as materialized (select * from parents_share_fees())
  select c.id, c.place,
    (select f.name from fee_types f where f.school_id = v_school and f.id = coalesce(
      (select h.fee_type_id from shares h where h.student_id = c.id and h.share > 0
        order by h.fee_type_id <> credit_fee(v_school, c.id), h.share desc, h.fee_type_id limit 1), credit_fee(v_school, c.id))),
    (select coalesce(json_agg(json_build_object('feeType', o.fee_type, 'due', o.due_on, 'onlyNamed', o.only_named)), '[]')
      from owed_fees(v_school, array[c.id]) o
      -- Of two payers a fee that only the other owes is none.
      where not has_two_payers(v_school, array[c.id]) or exists (select from shares h
        where h.student_id = c.id and h.fee_type_id = o.fee_type_id and h.share > h.paid))
  from unnest(parents_own(false)) with ordinality c(id, place);
end $$;
grant execute on function parents_spread() to akontaa_parent;
