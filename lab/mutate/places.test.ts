import { expect, test } from 'vitest'
import { mutantsOf } from './places.ts'

const SQL = `-- A comment with for update and a < b.
create or replace function f(p_school uuid) returns bigint language sql as $$
  /* not exists (and + this) */
  select sum(case side when 'Debit' then amount else -amount end) + 1 from ledger_entries e
  where e.school_id = p_school and amount < 3 and not exists (select from x for update);
$$;
if a then perform refuse('no'); end if;
`

test('each place of each kind is changed once, alone, and comments are left as they are', () => {
  const mutants = mutantsOf('x.sql', SQL)
  expect(mutants.map(({ kind, line, to }) => `${line} ${kind} ${to}`)).toEqual([
    '4 sign -',
    "4 side 'Credit'",
    '5 bound <=',
    '5 school ',
    '5 lock ',
    '5 negation exists',
    '7 guard null;',
  ])
  for (const { text } of mutants) {
    const lines = SQL.split('\n').filter((line, place) => line !== text.split('\n')[place])
    expect(lines).toHaveLength(1)
  }
  expect(mutants.find(({ kind }) => kind === 'school')?.text).toContain('where  amount < 3')
})
