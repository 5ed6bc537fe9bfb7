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

test.each([
  [
    'columns',
    `${HEADING}${Array.from({ length: 96 }, (_, at) => `,h${at}`).join('')}`,
    'has 101 columns; a class list has at most 100',
  ],
  ['fields that are no fields', HEADING, 'At most 100 columns can be named'],
])('too many %s are refused in one sentence', async (what, heading, sentence) => {
  const columns =
    what === 'columns' ? {} : Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, 'x']))

  const { status, said } = await tryList(`${heading}\nAma Addo,Basic 4,F,Esi Addo,0241234567`, { columns })

  expect(status).toBe(422)
  expect(said).toContain(sentence)
  expect(said.length).toBeLessThan(1_000)
})

test('a long line of empty columns, as spreadsheets leave it, is none', async () => {
  const { status, students } = await tryList(
    `${HEADING}${','.repeat(100_000)}\nAma Addo,Basic 4,F,Esi Addo,0241234567${','.repeat(100_000)}`,
  )

  expect([status, students]).toEqual([200, 1])
})

test.each([
  ['numbers', 4, '0/'.repeat(200_000), 'at most 100 characters'],
  ['marks on one letter', 0, `a${'\u0301\u0316'.repeat(200_000)}`, 'at most 1,000 characters'],
  ['spaces', 3, `Esi${' '.repeat(400_000)}Addo`, 'at most 1,000 characters'],
  ['capitals', 0, 'AB '.repeat(200_000), 'at most 1,000 characters'],
  ['classes', 1, 'y'.repeat(400_000), 'at most 1,000 characters'],
])('a cell of very many %s is told by its column, shortly', async (_, place, cell, sentence) => {
  const row = ['Ama Addo', 'Basic 4', 'F', 'Esi Addo', '0241234567'].with(place, cell)

  const { status, said, students } = await tryList(`${HEADING}\n${row.join(',')}`)

  expect([status, students]).toEqual([422, 0])
  expect(said).toContain(sentence)
  expect(said.length).toBeLessThan(5_000)
})

test('of very many wrong rows the first are told, and how many there are', async () => {
  const school = await createTestSchool()
  const row = `Ama Addo,${'No such class '.repeat(20)},perhaps,Esi Addo,12`
  const csv = `${HEADING}\n${`${row}\n`.repeat(5_000)}`

  const check = await school.call(endpoints.importStudents, { body: { csv } })

  expect([check.problems.length, check.problemRows]).toEqual([500, 5_000])
  expect(check.problems.map(({ row }) => row)).toEqual(Array.from({ length: 500 }, (_, at) => at + 2))
  expect(JSON.stringify(check).length).toBeLessThan(500_000)
})
