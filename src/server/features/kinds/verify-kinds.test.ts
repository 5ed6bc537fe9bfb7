import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { aSchoolWithKinds, becomes, billFee, type SchoolWithKinds } from './testing/school-with-kinds.ts'

test('what was agreed when a kind changed, and who pays for a child, is named when it is forged', async () => {
  const school = await aSchoolWithKinds()
  await billFee(school, 1450, { Boarder: 3600 })
  await becomes(school, 'Kofi', { kind: 'Boarder', way: 'nothing', owes: 0 })
  const second = { firstName: 'Yaw', surname: 'Owusu', phone: '0244101202' }
  await school.call(endpoints.setPayers, {
    params: { studentId: await school.idOf('Esi') },
    body: { second, firstPercent: 60, secondPercent: 40 },
  })
  expect(await school.problems()).toEqual([])

  const [agreed, pays] = [
    'what was agreed of a bill is not what was last agreed',
    'who pays for a child is not what was last set',
  ]
  const forgeries = [
    ['update kind_agreements set agreed = agreed - 1', agreed],
    ['delete from kind_agreements', agreed],
    [
      `insert into kind_agreements select school_id, (select id from students where first_name = 'Yaw'), billing_run_id, 1, now(), recorded_by
         from kind_agreements`,
      agreed,
    ],
    ['update payer_shares set first_share = 5000', pays],
    ['delete from payer_shares', pays],
  ] as const
  for (const [statement, problem] of forgeries)
    expect(await problemsAfter(school, statement), statement).toEqual([problem])
})

async function problemsAfter(school: SchoolWithKinds, statement: string): Promise<string[]> {
  return await asOwner(school.context, async (client) => {
    await client.query(statement)
    const { rows } = await client.query<{ problem: string }>('select problem from verify_school($1)', [
      school.schoolId,
    ])
    return rows.map(({ problem }) => problem)
  })
}
