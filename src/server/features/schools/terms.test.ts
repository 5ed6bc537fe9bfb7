import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { listTerms } from './terms.ts'

test('the term of a day is current, else the next one; when the last has ended none is', async () => {
  const school = await createTestSchool()
  const currentOn = async (day: string) => {
    const { terms } = await listTerms({ ...school.context, now: new Date(`${day}T09:00:00Z`) })
    return terms
      .filter(({ current }) => current)
      .map(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
  }
  const { terms } = await listTerms(school.context)
  const [first, last] = [terms[0]?.startsOn ?? '', terms.at(-1)?.endsOn ?? '']

  expect(await currentOn(first)).toEqual([true])
  expect(await currentOn('2020-01-01')).toEqual([false])
  expect(await currentOn(last)).toEqual([true])
  expect(await currentOn('2035-01-01')).toEqual([])
})

test('a term is renamed and moved at any time; what is recorded keeps its term', async () => {
  const school = await createTestSchool()
  const params = { schoolId: school.schoolId }
  const { terms } = await school.call(endpoints.listTerms, { params })
  const [first, second] = terms
  if (!first || !second) throw new Error('a school begins with terms')
  const studentId = await school.addStudent()
  await school.call(endpoints.debitStudent, {
    params: { studentId },
    body: { feeType: 'School Fees', amount: 50 },
  })
  const { current: _, ...given } = first
  const body = { ...given, name: 'Term One', endsOn: '2026-11-15' }

  const preview = await school.call(endpoints.previewTerm, { params, body })
  const saved = await school.call(endpoints.saveTerm, { params, body })

  expect(preview).toEqual({
    recorded: 1,
    outside: 1,
    ofOthers: 0,
    currentBefore: `${first.name}, ${first.academicYear}`,
    currentAfter: `${second.name}, ${second.academicYear}`,
  })
  expect(saved).toMatchObject({ name: 'Term One', endsOn: '2026-11-15', current: false })
  const { entries } = await school.call(endpoints.readJournal, { params })
  expect(entries.map(({ term }) => term)).toEqual([expect.stringContaining('Term One')])
})

test('a change of a term that saving would refuse is refused by the preview', async () => {
  const school = await createTestSchool()
  const params = { schoolId: school.schoolId }
  const { terms } = await school.call(endpoints.listTerms, { params })
  const body = { ...terms[0], endsOn: terms[1]?.startsOn ?? '' } as never

  const { problem } = await school.inject(endpoints.previewTerm, { params, body })

  expect(problem).toMatchObject({ code: 'conflict' })
})

test('the day a term’s fees are due is proposed for its bills until it is over, and stays when a change does not name it', async () => {
  const school = await createTestSchool()
  const params = { schoolId: school.schoolId }
  const { terms } = await school.call(endpoints.listTerms, { params })
  const { current: _, feesDueOn: none, ...term } = terms.find(({ current }) => current) ?? neverWithoutTerm()
  const save = (feesDueOn?: string | null) =>
    school.call(endpoints.saveTerm, {
      params,
      body: { ...term, ...(feesDueOn === undefined ? {} : { feesDueOn }) },
    })
  const proposed = async () => (await school.call(endpoints.readFeeGrid, { params })).term?.feesDueOn

  expect([none, await proposed()]).toEqual([null, null])
  await save('2026-12-12')
  expect(await save()).toMatchObject({ feesDueOn: '2026-12-12' })
  expect(await proposed()).toBe('2026-12-12')
  await save('2026-10-02')
  expect(await proposed()).toBeNull()
  expect(await save(null)).toMatchObject({ feesDueOn: null })
  const { problem } = await school.inject(endpoints.saveTerm, {
    params,
    body: { ...term, feesDueOn: '2036-10-02' },
  })
  expect(problem).toMatchObject({ fields: { feesDueOn: expect.any(String) } })
})

function neverWithoutTerm(): never {
  throw new Error('a school begins with terms')
}
