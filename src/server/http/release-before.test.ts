import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { asOwner } from '../testing/as-owner.ts'
import { aPersonOf } from '../testing/people.ts'
import { createTestSchool, type TestSchool } from '../testing/test-school.ts'

/** Releases of before, which run beside this one during a restart, ask who is signed in by functions of their own. */
async function signedIn({ context, clock }: TestSchool, token: string) {
  const hash = createHash('sha256').update(token).digest()
  return await asOwner(context, async (client) => {
    await client.query(`select set_config('app.now', $1, true)`, [clock.now.toISOString()])
    const asked = async (name: string) => {
      const text = `select * from ${name}($1, $2, '12 hours', '7 days')`
      return (await client.query(text, [token.slice(0, 4), hash])).rows
    }
    return {
      withVersion: await asked('signed_in_with_version'),
      withRole: await asked('signed_in_person'),
      asHead: await asked('session_of'),
    }
  })
}

test('a release of before is told who is signed in, as what, and of nobody else', async () => {
  const school = await createTestSchool()
  const { token, staffId } = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  const ama = { school_id: school.schoolId, staff_id: staffId, staff_name: 'Ama Mensah' }

  expect(await signedIn(school, token)).toMatchObject({
    withVersion: [{ ...ama, staff_role: 'cashier', today: '2026-11-20' }],
    withRole: [{ ...ama, staff_role: 'cashier' }],
    // It would take everybody for the Head.
    asHead: [],
  })
  expect((await signedIn(school, school.token)).asHead).toMatchObject([
    { school_id: school.schoolId, staff_id: school.context.caller.staffId },
  ])
  expect(await signedIn(school, `${token.slice(0, -1)}_`)).toEqual({
    withVersion: [],
    withRole: [],
    asHead: [],
  })
})
