import { expect, test } from 'vitest'
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
