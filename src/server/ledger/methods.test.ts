import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '#shared/constants.ts'
import { pesewas } from '#shared/money.ts'
import { sqlInOrder } from '../db/sql-rooms.ts'
import { asOwner } from '../testing/as-owner.ts'
import { testDatabase } from '../testing/test-database.ts'
import { callerOf, saveStatementAccount } from './index.ts'
import { foundLedgerSchool } from './testing/ledger-school.ts'

test('the methods that people choose are those of the database, in its order', async () => {
  const { rows } = await (await testDatabase()).pool.query<{ name: string }>(
    'select name from payment_methods where is_chosen order by place',
  )

  expect(rows.map(({ name }) => name)).toEqual([...PAYMENT_METHODS])
})

test('a method is added by one row: its money is received, reported, reconciled and exported', async () => {
  const school = await foundLedgerSchool()
  const studentId = await school.admit()
  const { account } = await saveStatementAccount(school.context(), {
    type: 'bank',
    name: 'Stanbic Bank',
    details: {},
    number: `00${String(Date.now()).slice(-10)}`,
    openingBalance: pesewas(0),
    openingOn: '2026-11-01',
  })

  await asOwner(school.context(), async (client) => {
    const kinds = (await sqlInOrder()).find(({ name }) => name === 'kinds')
    await client.query(`select set_config('app.now', '${school.now.toISOString()}', true)`)

    await client.query(`insert into payment_methods (name, account, place, is_chosen, is_cash, is_received, statement)
      values ('Standing order', 'standing order', 6, true, false, true, 'bank')`)
    await client.query(kinds?.text ?? '')

    const lines = [{ feeType: 'School Fees', amount: 50_000 }]
    const posted = (act: object) =>
      client.query('select ledger_post($1, $2::jsonb, $3::jsonb)', [
        school.schoolId,
        JSON.stringify({ ...JSON.parse(callerOf(school.context())), key: randomUUID(), hash: '00' }),
        JSON.stringify({ student: studentId, lines, ...act }),
      ])
    await posted({ kind: 'payment', method: 'Standing order' })
    const ask = async (sql: string) => (await client.query(sql, [school.schoolId])).rows
    expect(await ask('select received::int from journal where school_id = $1')).toEqual([
      { received: 50_000 },
    ])
    expect(
      await ask('select method, taken::int, method_place(method) as place from takings where school_id = $1'),
    ).toEqual([{ method: 'standing order', taken: 50_000, place: 6 }])
    expect(
      await ask(
        `select amount::int, is_placed from account_things_by_day($1, '${account}', '2026-11-20') where kind = 'receipt'`,
      ),
    ).toEqual([{ amount: 50_000, is_placed: true }])
    expect(
      await ask(`select content->>'payment_method' as method from entry_rows where school_id = $1`),
    ).toEqual([{ method: 'Standing order' }])
    // What is no payment is written as before.
    for (const kind of ['manual_charge', 'discount', 'write_off']) await posted({ kind, confirm: true })
    expect(await ask('select * from verify_school($1)')).toEqual([])
  })
})
