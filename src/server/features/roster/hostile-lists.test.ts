import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'

/** A class list is a stranger's file: none may stop the server, slip in what was not written, or reach beyond its school. */

const HEADING = 'Name,Class,Sex,Guardian,Phone'

async function tryList(csv: string, more: object = {}) {
  const school = await createTestSchool()
  const { raw } = await school.inject(endpoints.importStudents, { body: { csv, dryRun: false, ...more } })
  const listed = await school.inject(endpoints.listStudents, { params: { schoolId: school.schoolId } })
  return { status: raw.statusCode, said: raw.body, students: listed.reply.length }
}

test('millions of empty lines before a broken last row hold nobody up', async () => {
  const { status, said, students } = await tryList(
    `${HEADING}\nAma Addo,Basic 4,F,Esi Addo,0241234567${'\n'.repeat(4_500_000)}x`,
  )

  expect(status).toBe(422)
  expect(said).toContain('more than 100000 lines')
  expect(students).toBe(0)
})

test('names that every object has are words like others: no gender, class, field or heading', async () => {
  for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
    const gender = await tryList(`${HEADING}\nAma Addo,Basic 4,${word},Esi Addo,0241234567`)
    const classed = await tryList(`${HEADING}\nAma Addo,${word},F,Esi Addo,0241234567`)
    const heading = await tryList(`${HEADING},${word}\nAma Addo,Basic 4,F,Esi Addo,0241234567,5`)
    const field = await tryList(`${HEADING}\nAma Addo,Basic 4,F,Esi Addo,0241234567`, {
      columns: { [`x${word}`]: 'Name' },
    })

    expect(gender.said, word).toMatch(/is neither M \(male\) nor F \(female\)/)
    expect(
      [gender, classed, field].map(({ status, students }) => [status, students]),
      word,
    ).toEqual([
      [422, 0],
      [422, 0],
      [422, 0],
    ])
    expect([200, 422], word).toContain(heading.status)
  }
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('what is too large, too long, too wide or no list at all is refused with a sentence', async () => {
  const row = 'Ama Addo,Basic 4,F,Esi Addo,0241234567\n'

  expect((await tryList('x'.repeat(11_000_000))).status).toBe(413)
  const long = await tryList(`${HEADING}\n${row.repeat(200_000)}`)
  expect([long.status, long.students]).toEqual([422, 0])
  expect(long.said).toContain('import at most 20000 at once')
  const wide = await tryList(`${HEADING}${',x'.repeat(400_000)}\n${row}`)
  expect([200, 422]).toContain(wide.status)
  for (const nonsense of [
    '',
    ' ',
    '\u0000',
    'PK\u0003\u0004',
    '%PDF-1.7',
    '"',
    '{"a": 1}',
    '<script>alert(1)</script>',
  ])
    expect(await tryList(nonsense), nonsense).toMatchObject({ status: 422, students: 0 })
})
