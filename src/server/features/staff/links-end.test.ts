import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { aPersonOf } from '../../testing/people.ts'
import { anAddress, newestSecret } from '../../testing/sample-school.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { aLinkFor, choose } from '../schools/testing/a-link.ts'

test('an invitation that lies on another phone opens nothing once the number was put right, and the new one does', async () => {
  const school = await createTestSchool()
  const body = { firstName: 'Ama', surname: 'Mensah', role: 'cashier' as const, phone: aPhone() }
  const { person } = await school.call(endpoints.inviteStaff, { body })
  const wrong = await newestSecret(school)
  const params = { staffId: person.id }
  const accept = async (code: string) => {
    const sent = { body: { code, password: 'her own password' } }
    const caller = { token: undefined, address: anAddress() }
    return (await school.inject(endpoints.acceptInvite, sent, caller)).status
  }

  await school.call(endpoints.editStaff, { params, body: { phone: aPhone() } })
  expect(await accept(wrong)).toBe(409)

  await school.call(endpoints.resendInvite, { params })
  expect(await accept(await newestSecret(school))).toBe(200)
})

test('whoever ends the sessions of the school’s own account uses up the link that was sent to it, and nobody else’s', async () => {
  const school = await createTestSchool()
  const { staffId } = await aPersonOf(school, 'bursar')
  const links = { own: await aLinkFor(school, null), bursars: await aLinkFor(school, staffId) }

  await school.call(endpoints.endMySessions, {})

  expect((await choose(school, links.own)).status).toBe(422)
  expect((await choose(school, links.bursars)).status).toBe(200)
})
