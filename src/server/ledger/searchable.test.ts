import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { searchable } from '#shared/searchable.ts'
import { type Context, query, sql } from '../context/context.ts'
import { keepRows } from '../ledger/index.ts'
import { createTestSchool } from '../testing/test-school.ts'

/** What the database makes of these texts. */
async function inDatabase(context: Context, texts: readonly string[]): Promise<string[]> {
  const rows = await query<{ plain: string }>(
    context,
    sql`select searchable(t.name) as plain
        from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality t(name, nth) order by t.nth`,
  )
  return rows.map(({ plain }) => plain)
}

const SYLLABLES = [
  'Nya',
  'mɛ',
  'kyɛ',
  'Ŋut',
  'Ɖo',
  'ƒia',
  'N’',
  'Gue',
  'ssan',
  'Owu',
  'su',
  '‑',
  'An',
  'sah',
  'É',
  'dou',
  'ﬁ',
  'ü',
  ' ',
]

test('the browser and the database make the same of six hundred names, however they are spelled', async () => {
  const { context } = await createTestSchool()
  const spelled = fc.sample(fc.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 7 }), 500)
  // A database takes apart what the Unicode of its year did: PostgreSQL 15 nothing of the letters above these that are newer.
  const letter = fc.integer({ min: 1, max: 0xa7cf }).map((point) => String.fromCodePoint(point))
  const anything = fc.sample(fc.string({ unit: letter, maxLength: 30 }), 500)
  const names = [...spelled.map((parts) => parts.join('')), ...anything].filter(
    (name) => !name.includes('\u0000'),
  )

  expect(names.length).toBeGreaterThan(600)
  expect(await inDatabase(context, names)).toEqual(names.map(searchable))
  const decomposed = names.map((name) => name.normalize('NFD'))
  expect(await inDatabase(context, decomposed)).toEqual(names.map(searchable))
})

test('every letter, accent, apostrophe and hyphen of the alphabets around us is the same in both', async () => {
  const { context } = await createTestSchool()
  const blocks = [
    [0x20, 0x250],
    [0x250, 0x370],
    [0x1e00, 0x1f00],
    [0x2000, 0x2070],
    [0xa780, 0xa790],
    [0xfb00, 0xfb07],
    [0xff00, 0xff60],
  ]
  const letters = blocks.flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from }, (_, place) => String.fromCodePoint(from + place)),
  )

  const plain = await inDatabase(context, letters)

  expect(plain.map((text, place) => [letters[place], text])).toEqual(
    letters.map((letter) => [letter, searchable(letter)]),
  )
})

test('a list has Ɛ beside E, É beside E and N’Guessan beside Nguessan, kept or not, on every database', async () => {
  const school = await createTestSchool()
  const order = [
    'Dzotsi',
    'Édem',
    'Ɛdema',
    'edward',
    'Nguessan',
    'N’Guessane',
    'Owusu-Ansah',
    'Owusu‑Ansahene',
    'Zakari',
  ]
  for (const surname of order.toReversed()) await school.addStudent({ surname, firstName: 'Ama' })
  const surnames = async () => {
    const rows = await school.call(endpoints.listStudents, { params: { schoolId: school.schoolId } })
    return rows.map((row) => row.student_surname)
  }

  expect(await surnames()).toEqual(order)
  await keepRows(school.context)
  expect(await surnames()).toEqual(order)
})

test('a capital that no table has is found as it is written', async () => {
  const school = await createTestSchool()
  const id = await school.addStudent({ surname: 'Ʊtsu', firstName: 'Ama' })
  const body = { amountPaid: 10, feeType: 'School Fees' }
  await school.call(endpoints.payStudent, { params: { studentId: id }, body })
  const params = { schoolId: school.schoolId }

  const { entries } = await school.call(endpoints.readJournal, { params, query: { search: 'Ʊtsu' } })

  expect(entries.map((entry) => entry.studentId)).toEqual([id])
})

test.each(['n’guessan', "N'GUESSAN", 'nguessan', 'Ama Nguessan'])(
  'the journal finds N’Guessan by %s',
  async (search) => {
    const school = await createTestSchool()
    const id = await school.addStudent({ surname: 'N’Guessan', firstName: 'Ama' })
    await school.addStudent({ surname: 'Owusu', firstName: 'Ama' })
    const body = { amountPaid: 10, feeType: 'School Fees' }
    await school.call(endpoints.payStudent, { params: { studentId: id }, body })
    const params = { schoolId: school.schoolId }

    const { entries } = await school.call(endpoints.readJournal, { params, query: { search } })

    expect(entries.map((entry) => entry.studentId)).toEqual([id])
  },
)

test('a class list brought again with other apostrophes and hyphens adds nobody, and no second guardian', async () => {
  const school = await createTestSchool()
  const list = (names: readonly [string, string, string][]) =>
    [
      'Name,Class,Gender,Parent,Phone',
      ...names.map(([child, parent, phone]) => `"${child}",Basic 4,F,${parent},${phone}`),
    ].join('\n')
  const first = list([
    ['N’Guessan, Aya', 'Ablavi N’Guessan', '0244100001'],
    ['Owusu‑Ansah, Esi', 'Adwoa Owusu‑Ansah', '0244100003'],
    ['Ofﬁn, Ama', 'Efua Ofﬁn', '0244100009'],
  ])
  const again = list([
    ["N'Guessan, Aya", "Ablavi N'Guessan", '0244100001'],
    ['Owusu Ansah, Esi', 'Adwoa Owusu Ansah', '0244100003'],
    ['Offin, Ama', 'Efua Offin', '0244100009'],
  ])
  await school.call(endpoints.importStudents, { body: { csv: first, dryRun: false } })

  const { account } = await school.call(endpoints.importStudents, { body: { csv: again } })
  const brother = list([['N´Guessan, Yao', 'Ablavi N´Guessan', '0244100001']])
  await school.call(endpoints.importStudents, { body: { csv: brother, dryRun: false } })

  expect(account).toMatchObject({ broughtIn: 0, known: 3, changes: 0 })
  expect(
    await school.rows(sql`select first_name, surname from guardians where phone = '+233244100001'`),
  ).toHaveLength(1)
})

test('names are kept without what nobody sees, with plain letters for ligatures and a hyphen that can be typed', async () => {
  const school = await createTestSchool()
  const id = await school.addStudent()
  const row = await school.call(endpoints.readStudent, { params: { studentId: id } })
  const fields = {
    studentFirstName: 'A\u200bma\u202e',
    studentSurname: 'Ofﬁn\u2011Ansah',
    studentOtherNames: 'E\u0301sie',
    studentGender: 'Female' as const,
    studentClass: row.studentClass,
    studentAddress: 'Box 1',
    studentParentFirstName: 'Efua',
    studentParentSurname: 'Ofﬁn',
    studentParentNumber: '0244100009',
  }

  const added = await school.call(endpoints.addStudent, { body: fields })
  const kept = await school.call(endpoints.readStudent, { params: { studentId: added.student.id } })

  expect([kept.student_first_name, kept.student_surname, kept.student_other_names]).toEqual([
    'Ama',
    'Offin-Ansah',
    'Ésie',
  ])
})
