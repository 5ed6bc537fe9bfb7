import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { sql } from '../../context/context.ts'
import { closeThrough, openLastDay } from '../../ledger/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { second } from '../../testing/turns.ts'

/** A school whose term has ended with yesterday, and is locked. */
async function aClosedTerm() {
  const school = await createTestSchool()
  const params = { schoolId: school.schoolId }
  const { terms } = await school.call(endpoints.listTerms, { params })
  const term = terms.find(({ current }) => current)
  const body = { id: term?.id ?? '', name: 'Short', academicYear: '2026/2027', endsOn: '2026-11-19' }
  await school.call(endpoints.saveTerm, { params, body: { ...body, startsOn: term?.startsOn ?? '' } })
  await closeThrough(school.context, '2026-11-19')
  const reopen = (context: typeof school.context) => openLastDay(context, '2026-11-19' as Day, 'A slip')
  return { school, reopen }
}

test('a term whose last day is opened at the moment it is locked again has its books in that lock', async () => {
  const { school, reopen } = await aClosedTerm()

  const locked = await second(school.context, reopen, (context) => closeThrough(context, '2026-11-20'))

  expect(locked).toBe('done')
  const locks = await school.rows(
    sql`select day, books is not null as "hasBooks" from day_locks where act = 'lock' order by day`,
  )
  expect(locks).toEqual([
    { day: '2026-11-19', hasBooks: true },
    { day: '2026-11-20', hasBooks: true },
  ])
})

test('a day that is no longer the last locked one stays locked, also when the next is locked at that moment', async () => {
  const { school, reopen } = await aClosedTerm()

  const opened = await second(school.context, (context) => closeThrough(context, '2026-11-20'), reopen)

  expect(opened).toBe('conflict')
  expect(await school.rows(sql`select closed_through as day from schools`)).toEqual([{ day: '2026-11-20' }])
})
