import { expect, test } from 'vitest'
import type { Context } from '../context/context.ts'
import { callLedger } from '../ledger/door.ts'
import { functionsIn, keysAnswered, keysRead } from './sql-keys.ts'

const functions = functionsIn([
  `create or replace function sell(p_school uuid, p_input jsonb default '{}'::jsonb) returns jsonb language plpgsql as $$
  declare
    v_input jsonb := p_input || '{"how": "cash"}';
    v_answer jsonb;
  begin
    perform price_of(p_school, v_input); -- p_input->>'a comment'
    if p_input ? 'gift' then return '{"given": true}'; end if;
    select jsonb_build_object('sold', count(*)) into v_answer from stall;
    return v_answer || case when p_input->>'gift' = 'x' then extra() else null end || jsonb_build_object('when', now());
  end $$;`,
  `create function price_of(p_school uuid, p_asked jsonb) returns bigint language sql as $$
    select (p_asked->>'price')::bigint from stall where name = p_asked->'of'->>'name'
  $$;
  create function extra() returns jsonb language sql as $$ select jsonb_build_object('bag', 1, 'tape', f(2, 'x')) from stall $$;
  create function odd() returns jsonb language sql as $$ select stall.row_as_json $$;`,
])

test('what a function reads is seen through variables and the functions it hands its input to', () => {
  expect([...keysRead(functions, 'sell', 1)].sort()).toEqual(['gift', 'of', 'price'])
})

test('what it answers is seen through variables, cases and the functions it asks', () => {
  expect([...keysAnswered(functions, 'sell')].sort()).toEqual(['bag', 'given', 'sold', 'tape', 'when'])
})

test('an answer that cannot be read out of the text is an error, and not passed over', () => {
  expect(() => keysAnswered(functions, 'odd')).toThrow('cannot see the keys of stall.row_as_json')
})

test('the compiler refuses a key that the SQL does not read, and an answer it does not give', () => {
  const calls = [
    // @ts-expect-error `takings` is no act of the ledger.
    (context: Context) => callLedger(context, 'takings', {}),
    // @ts-expect-error It reads `float`.
    (context: Context) => callLedger(context, 'open_drawer', { flaot: 1 }),
    (context: Context): Promise<{ drawer: string; till: string }> =>
      // @ts-expect-error It answers `drawer` alone.
      callLedger(context, 'open_drawer', { float: 1 }),
  ]
  expect(calls).toHaveLength(3)
})
