import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { query, sql } from '../../context/context.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { saveTerm } from '../schools/terms.ts'
import { removeHoliday, saveHoliday } from './holidays.ts'
import { readCalendar } from './queries.ts'

test('the public holidays of Ghana stand on the days they were declared for', async () => {
  const school = await createTestSchool()

  const daysOf = async (year: number) => {
    const { holidays } = await readCalendar(school.context, { from: `${year}-01-01`, to: `${year}-12-31` })
    return Object.fromEntries(
      holidays.map(({ name, firstDay, certain }) => [name, certain ? firstDay : `${firstDay}?`]),
    )
  }

  expect(await daysOf(2026)).toEqual({
    'New Year’s Day': '2026-01-01',
    // Kept on the Friday of that week in the end.
    'Constitution Day': '2026-01-07?',
    'Independence Day': '2026-03-06',
    'Eid-ul-Fitr': '2026-03-20?',
    'Shaqq Day': '2026-03-23?',
    'Good Friday': '2026-04-03',
    'Easter Monday': '2026-04-06',
    'Workers’ Day': '2026-05-01',
    'Eid-ul-Adha': '2026-05-27?',
    'Republic Day': '2026-07-01?',
    'Founders’ Day': '2026-09-21',
    'Farmers’ Day': '2026-12-04',
    'Christmas Day': '2026-12-25',
    'Boxing Day': '2026-12-28',
  })
  expect(await daysOf(2027)).toMatchObject({ 'Good Friday': '2027-03-26', 'Christmas Day': '2027-12-27' })
  expect(await daysOf(2022)).toMatchObject({ 'Christmas Day': '2022-12-27', 'Boxing Day': '2022-12-26' })
})

test('Easter is where astronomers have put it', async () => {
  const school = await createTestSchool()

  const [row] = await query<{ days: string[] }>(
    school.context,
    sql`select array_agg(easter_of(y)::text order by y) as days from unnest(array[2000, 2008, 2011, 2019, 2024, 2025, 2038]) y`,
  )

  expect(row?.days).toEqual([
    ...['2000-04-23', '2008-03-23', '2011-04-24', '2019-04-21', '2024-03-31', '2025-04-20', '2038-04-25'],
  ])
})

test('school days are Monday to Friday in a term, without holidays and free days', async () => {
  const school = await withTerm('2040-01-10', '2040-03-30')
  const today = async (day: string) =>
    (await readCalendar({ ...school.context, now: new Date(`${day}T09:00:00Z`) }, {})).today

  expect(await today('2040-01-10')).toMatchObject({ schoolDay: 1, isSchoolDay: true, holiday: null })
  expect(await today('2040-01-14')).toMatchObject({ schoolDay: 4, isSchoolDay: false })
  expect(await today('2040-03-06')).toMatchObject({ isSchoolDay: false, holiday: 'Independence Day' })
  expect(await today('2040-04-15')).toMatchObject({ term: null, schoolDay: null, isSchoolDay: false })

  const { schoolDays: before } = await today('2040-01-10')
  const { id } = await saveHoliday(school.context, {
    name: 'Mid-term',
    firstDay: '2040-02-09',
    lastDay: '2040-02-13',
    free: true,
  })
  // Friday to Monday and Tuesday are one weekend and three school days.
  expect(await today('2040-02-10')).toMatchObject({ schoolDays: (before ?? 0) - 3, holiday: 'Mid-term' })
  await removeHoliday(school.context, id ?? '')
  expect(await today('2040-02-10')).toMatchObject({ schoolDays: before, holiday: null })
})

test('a public holiday is confirmed, moved or taught on, and stands as the law has it again', async () => {
  const school = await withTerm('2040-01-10', '2040-03-30')
  const independence = async () => {
    const { holidays, terms } = await readCalendar(school.context, { from: '2040-03-01', to: '2040-03-31' })
    const found = holidays.find(({ publicHoliday }) => publicHoliday === 'independence_day 2040')
    return { ...found, days: terms.find(({ startsOn }) => startsOn === '2040-01-10')?.schoolDays }
  }
  const { days = 0 } = await independence()

  const wanted = { publicHoliday: 'independence_day 2040', name: 'Independence Day', free: true }
  const moved = await saveHoliday(school.context, {
    ...wanted,
    firstDay: '2040-03-09',
    lastDay: '2040-03-09',
  })
  expect(await independence()).toMatchObject({ id: moved.id, firstDay: '2040-03-09', certain: true, days })
  await saveHoliday(school.context, {
    ...wanted,
    firstDay: '2040-03-06',
    lastDay: '2040-03-06',
    free: false,
  })
  expect(await independence()).toMatchObject({ id: moved.id, free: false, days: days + 1 })
  await removeHoliday(school.context, moved.id ?? '')
  expect(await independence()).toMatchObject({ id: null, firstDay: '2040-03-06', free: true, days })
})

test('what is no calendar is refused with its field, and one school’s days are not another’s', async () => {
  const [school, other] = [await createTestSchool(), await createTestSchool()]
  const own = { name: 'Mid-term', firstDay: '2026-11-02', lastDay: '2026-11-03', free: true }
  const { id } = await saveHoliday(school.context, own)

  for (const [wrong, field] of [
    [{ lastDay: '2026-11-01' }, 'lastDay'],
    [{ lastDay: addDays(own.firstDay, 100) }, 'lastDay'],
    [{ free: false }, 'free'],
    [{ publicHoliday: 'no_such_day 2026' }, 'publicHoliday'],
    [{ publicHoliday: 'new_year 2027' }, 'firstDay'],
    [{ publicHoliday: 'new_year 0000' }, 'firstDay'],
  ] as const)
    await expect(saveHoliday(school.context, { ...own, ...wrong })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { [field]: expect.any(String) } },
    })
  await expect(saveHoliday(other.context, { ...own, id: id ?? '' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(removeHoliday(other.context, id ?? '')).rejects.toMatchObject({ code: 'not_found' })
  await expect(readCalendar(school.context, { from: '2026-01-01', to: '2030-01-01' })).rejects.toMatchObject({
    details: { fields: { to: expect.any(String) } },
  })
  const seen = await readCalendar(other.context, { from: '2026-10-01', to: '2026-11-30' })
  expect(seen.holidays.map(({ name }) => name)).toEqual([])
})

async function withTerm(startsOn: string, endsOn: string): Promise<TestSchool> {
  const school = await createTestSchool()
  await saveTerm(school.context, { name: 'Second Term', academicYear: '2039/2040', startsOn, endsOn })
  return school
}
