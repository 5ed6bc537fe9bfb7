import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import type { WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { readPdf } from '../../paper/testing/read-pdf.ts'
import { owing } from '../../testing/reminders.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('who is late has a letter with how to pay and the pupil’s code, brothers and sisters one; who promised has none', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  const guardian = { firstName: 'Ekua', surname: 'Baidoo', phone: aPhone() }
  await owing(school, { firstName: 'Esi', guardian, classRef: 'Basic 4' }, 300, '2026-10-01')
  await owing(school, { firstName: 'Kojo', guardian, classRef: 'Basic 7' }, 200.5, '2026-11-01')
  const kwame = await owing(school, { firstName: 'Kwame', classRef: 'Basic 4' }, 70, '2026-11-10')
  const familyId = await familyOf(school, kwame)
  const [code] = await school.rows<{ code: string }>(
    sql`select pupil_code(c.pupil_prefix, s.number) as code from students s join schools c on c.id = s.school_id
        where s.first_name = 'Kojo'`,
  )

  const both = await readPdf(await letters(school, { classId: 'Basic 4', payBy: '2026-11-27' }))
  for (const words of ['Ekua Baidoo', '300.00', '200.50', '500.50', 'Fri 27 Nov', code?.code ?? '?'])
    expect(both).toContain(words)
  expect(both).toContain('Kwame')
  const promise = { outcome: 'promised', promise: { amount: 20, on: '2026-11-20' } } as const
  await school.call(endpoints.writeContact, { params: { familyId }, body: promise })
  const rows = async (query: Sent<typeof endpoints.printLetters>['query']) =>
    papaparse
      .parse<string[]>((await letters(school, { ...query, format: 'csv' })).toString().trim())
      .data.slice(1)
  expect((await rows({})).map(([name, , , , late]) => [name, late])).toEqual([['Ekua Baidoo', '500.50']])
  await owing(school, { firstName: 'Abena', classRef: 'Basic 4' }, 0.01, '2026-10-01')
  expect(await rows({})).toHaveLength(1)
  // Who asks for the letter of a family that has promised gets it.
  expect(await rows({ familyId })).toHaveLength(1)
  const ofFamily = await school.inject(endpoints.printLetters, { query: { familyId } })
  expect(ofFamily.raw.headers['content-disposition']).toContain('filename="Letter, Kojo Acquah.pdf"')
  expect(await rows({ days: 60 })).toEqual([])
  const over = await school.inject(endpoints.printLetters, { query: { payBy: '2026-11-15' } })
  expect(over.problem.fields).toEqual({ payBy: 'This day is over. Ask for a day that is to come.' })

  const { raw } = await school.inject(endpoints.exportCallList, { query: { format: 'csv' } })
  const list = papaparse.parse<Record<string, string>>(raw.body.trim(), { header: true }).data
  expect(list.map(({ Late, Days, Promised }) => [Late, Days, Promised])).toEqual([
    ['500.50', '46', ''],
    ['0.01', '46', ''],
    ['70.00', '6', '20.00'],
  ])
})

test('the least for a letter is the school’s own, and a name of 110 letters stands whole before its sum', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  const long = {
    firstName: 'Nana Akua Serwaa Frimpomaa',
    otherNames: 'Konadu Oforiwaa Agyeiwaa Boatemaa Yiadom',
    surname: 'Amoako-Agyemang Osei-Bonsu Asantewaa-Prempeh',
  }
  await owing(school, { ...long, classRef: 'Basic 4' }, 12, '2026-10-01')

  const none = await readPdf(await letters(school, { classId: 'Basic 4' }))
  await school.call(endpoints.setRules, { body: { textLeast: 12 } })
  const one = (await readPdf(await letters(school, { classId: 'Basic 4' }))).replace(/\s+/g, ' ')

  expect(none).toContain('needs a letter')
  expect(one.replace('12.00 ', '')).toContain(`${long.firstName} ${long.otherNames} ${long.surname}, Basic 4`)
  expect(one).toContain('12.00')
})

async function letters(
  school: TestSchool,
  query: Sent<typeof endpoints.printLetters>['query'],
): Promise<Buffer> {
  const { raw } = await school.inject(endpoints.printLetters, { query: { ...query } })
  expect(raw.statusCode).toBe(200)
  return raw.rawPayload
}

async function familyOf(school: TestSchool, studentId: string): Promise<string> {
  return (await school.call(endpoints.readStudent, { params: { studentId } })).familyId
}
