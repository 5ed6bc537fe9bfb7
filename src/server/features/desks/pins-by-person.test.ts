import { expect, test } from 'vitest'
import { sql } from '../../context/context.ts'
import { aDeskOf, type Desk, sitDown, unlock } from '../../testing/desks.ts'
import { aPersonOf } from '../../testing/people.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'

test('ten wrong PINs for one person within an hour, at whichever desks, and only the password counts; both are told', async () => {
  const school = await createTestSchool()
  const phone = aPhone()
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah', phone })
  const desks = [
    await aDeskOf(school, 'One'),
    await aDeskOf(school, 'Two'),
    await aDeskOf(school, 'Three'),
    await aDeskOf(school, 'Four'),
  ]
  for (const desk of desks) await sitDown(school, desk, ama, '271828')

  const codes: (string | undefined)[] = []
  for (let tries = 0; tries < 12; tries++) {
    const desk = desks[tries % desks.length] as Desk
    codes.push((await unlock(school, desk, ama.staffId, '999998')).problem.code)
  }
  const right = await Promise.all(desks.map((desk) => unlock(school, desk, ama.staffId, '271828')))
  const texts = await school.rows<{ phone: string }>(
    sql`select phone from messages where told like 'pins-off:%'`,
  )

  expect(codes).toEqual([...Array(9).fill('wrong_pin'), ...Array(3).fill('pin_off')])
  expect(right.map(({ problem }) => problem.message)).toEqual(
    Array(4).fill('Ama’s PIN is off at every desk. Sign in with the password.'),
  )
  const own = await school.rows<{ phone: string }>(sql`select phone from schools`)
  expect(texts.map((text) => text.phone).toSorted()).toEqual(
    [phone, ...own.map((each) => each.phone)].toSorted(),
  )
  school.clock.pass({ minutes: 90 })
  expect((await unlock(school, desks[0] as Desk, ama.staffId, '271828')).problem.code).toBe('pin_off')
})

test('a right PIN in between forgives nobody else’s wrong ones', async () => {
  const school = await createTestSchool()
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  const [own, other, third] = [
    await aDeskOf(school, 'Own'),
    await aDeskOf(school, 'Other'),
    await aDeskOf(school, 'Third'),
  ]
  for (const desk of [own, other, third]) await sitDown(school, desk, ama, '271828')

  for (let tries = 0; tries < 5; tries++) await unlock(school, other, ama.staffId, '999998')
  expect((await unlock(school, own, ama.staffId, '271828')).status).toBe(200)
  for (let tries = 0; tries < 5; tries++) await unlock(school, third, ama.staffId, '999998')

  expect((await unlock(school, own, ama.staffId, '271828')).problem.code).toBe('pin_off')
})
