import { beforeAll, expect, test } from 'vitest'
import { sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import { openRegisterOffice } from './testing/register-office.ts'

beforeAll(async () => {
  await testDatabase()
})

test('whoever marks a day that is free is told why nothing is charged', async () => {
  const { office, mark } = await openRegisterOffice(1)
  const { schoolId } = office.school
  await office.school.rows(
    sql`insert into holidays (school_id, name, first_day, last_day, changed_at, changed_by)
        select ${schoolId}, 'Flood', '2026-11-19', '2026-11-20', app_now(), id from staff where school_id = ${schoolId} limit 1`,
  )
  const said = (day: string, sentence: string) =>
    expect(mark([1500], undefined, { day })).rejects.toMatchObject({ details: { fields: { day: sentence } } })
  await said('2026-11-20', '20 Nov 2026 is a free day: Flood.')
  await said('2026-11-15', '15 Nov 2026 is a Sunday.')
})
