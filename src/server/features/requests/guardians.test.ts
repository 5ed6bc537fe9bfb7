import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { moveMoney, verifySchool } from '../../ledger/index.ts'
import type { Person } from '../../testing/people.ts'
import { aPhone, aStudent } from '../../testing/test-school.ts'
import { editStudent } from '../students/edit-student.ts'
import { office, pay } from './testing/office.ts'

/** With the rule of two on, a family is no way around it: whose child it is was judged when the money was paid, too. */

const guardian = (surname: string) => ({ firstName: 'Esi', surname, phone: aPhone() })

/** Two children of two guardians, and what one person does at the office. */
async function families({ areOne = false } = {}) {
  const all = await office()
  const { school } = all
  const [own, others] = [guardian('Boateng'), guardian('Asante')]
  const form = aStudent({ guardian: own })
  const other = aStudent({ guardian: areOne ? own : others })
  const [studentId, toId] = [await school.addStudent(form), await school.addStudent(other)]
  const { entryId } = await pay({ ...all, studentId })
  const move = (who: Person) =>
    school.inject(endpoints.moveTransaction, { params: { entryId }, body: { studentId: toId } }, all.as(who))
  const give = (id: string, who: Person, to: typeof own) =>
    editStudent({ ...who.context, now: school.clock.now }, id, { ...form, guardian: to })
  return { ...all, own, others, studentId, toId, entryId, move, give }
}

test('money does not reach another family by way of an edited guardian', async () => {
  const { school, adwoa, studentId, own, others, move, give } = await families()
  await give(studentId, adwoa, others)
  const inBetween = await move(adwoa)
  await give(studentId, adwoa, own)

  expect([inBetween.status, inBetween.problem.code]).toEqual([409, 'needs_approval'])
  expect((await move(adwoa)).problem.code).toBe('needs_approval')
  expect(await verifySchool(school.context)).toEqual([])
})

test('nor long after: whose child it was when the money was paid counts', async () => {
  const { school, adwoa, studentId, toId, entryId, others, give } = await families()
  school.clock.pass({ days: 2 })
  await give(studentId, adwoa, others)
  school.clock.pass({ days: 40 })
  const later = { ...adwoa.context, now: school.clock.now }
  const moved = moveMoney(later, { entry: entryId, studentId: toId })
  await expect(moved).rejects.toMatchObject({ code: 'needs_approval' })
})

test('nor by a guardian given before the money came: children are one family once they have been for 30 days', async () => {
  const all = await families()
  const { school, adwoa, studentId, toId, others, give } = all
  await give(studentId, adwoa, others)
  school.clock.pass({ minutes: 1 })
  const { entryId } = await pay({ ...all, studentId }, 20)
  const move = () =>
    moveMoney({ ...adwoa.context, now: school.clock.now }, { entry: entryId, studentId: toId })

  await expect(move()).rejects.toMatchObject({ code: 'needs_approval' })
  school.clock.pass({ minutes: 30 * 24 * 60 - 1 })
  await move()
})

test('money moved within a family does not leave it by whoever moved it', async () => {
  const { school, kofi, adwoa, ama, toId, others, move, give } = await families({ areOne: true })
  expect((await move(adwoa)).status, 'within the family').toBe(200)

  const refusal = { code: 'forbidden', message: expect.stringContaining('Adwoa Sarpong moved money') }
  await expect(give(toId, adwoa, others)).rejects.toMatchObject(refusal)
  await expect(give(toId, ama, others), 'a cashier').rejects.toMatchObject(refusal)
  await give(toId, kofi, others)
  expect(await verifySchool(school.context)).toEqual([])
})

test('after 30 days, and where it moved for nobody else, a guardian is changed as ever', async () => {
  const { school, adwoa, studentId, toId, own, others, move, give } = await families({ areOne: true })
  expect((await move(adwoa)).status).toBe(200)
  await give(studentId, adwoa, own)
  school.clock.pass({ days: 30 })
  await give(toId, adwoa, others)
})
