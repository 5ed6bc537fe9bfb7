import { expect, test } from 'vitest'
import { isMistypedCode, isPupilCode } from '#shared/pupil-code.ts'
import { query, sql } from '../context/context.ts'
import { eraseStudent } from '../ledger/index.ts'
import { aStudent, createTestSchool } from '../testing/test-school.ts'

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Codes of these numbers as the database gives them. */
async function codesOf(from: number, to: number): Promise<string[]> {
  const { context } = await createTestSchool()
  const rows = await query<{ code: string }>(
    context,
    sql`select pupil_code('AGA', n) as code from generate_series(${from}::bigint, ${to}::bigint) n`,
  )
  return rows.map(({ code }) => code)
}

test('the first thirty thousand pupils of a school have as many codes of four characters, all of which check', async () => {
  const codes = await codesOf(0, 29_790)

  expect(new Set(codes).size).toBe(29_791)
  expect(codes.every((code) => /^AGA-[2-9A-HJKMNP-Z]{4}$/.test(code) && isPupilCode(code))).toBe(true)
})

test('codes of larger schools grow by a character and check as well', async () => {
  const codes = [...(await codesOf(29_791, 30_500)), ...(await codesOf(953_311, 953_312))]

  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.every(isPupilCode)).toBe(true)
  expect(codes.map((code) => code.length).slice(-2)).toEqual([9, 10])
})

test('one wrong character always shows, whichever it is and wherever it stands', async () => {
  const codes = (await codesOf(1, 29_790)).filter((_, index) => index % 7 === 0)

  const unnoticed = codes.flatMap((code) => oneWrong(code).filter(isPupilCode))

  expect(unnoticed).toEqual([])
})

test('any two characters that are swapped always show, also across the hyphen', async () => {
  const unnoticed = (await codesOf(0, 29_790)).flatMap((code) => twoSwapped(code).filter(isPupilCode))

  expect(unnoticed).toEqual([])
})

test('a code of another school is not called mistyped, nor is a name or a receipt', () => {
  const typed = ['KSB-4F7K', 'Asamoah', 'AGA-000421', '0244123456', 'aga 4f7z']

  expect(typed.filter((each) => isMistypedCode(each, 'AGA'))).toEqual(['aga 4f7z'])
})

test('a code is found with whatever stands between its parts, in a reference as in the search', async () => {
  const { context } = await createTestSchool()
  const between = ['-', ' ', '', '.', '/', ':', ' / ', '\u00ad', '\u2011', '–', '_', '-\u00ad']
  for (const sign of between) {
    const [found] = await query<{ code: string; plain: boolean }>(
      context,
      sql`select code, plain from codes_in('AGA', ${`fees.aga${sign}4f7k, thanks`})`,
    )
    expect(found, JSON.stringify(sign)).toEqual({ code: '4F7K', plain: true })
    expect(isMistypedCode(`aga${sign}4f7z`, 'AGA')).toBe(true)
  }
  // Letters alone behind such a sign may be a word.
  const words = await query<{ plain: boolean }>(
    context,
    sql`select plain from codes_in('AGA', 'for AGA/FEES')`,
  )
  expect(words).toEqual([{ plain: false }])
})

test('schools with the same initials have parts of their own, which stay when the initials change', async () => {
  const [one, other] = [
    await createTestSchool({ name: 'Adom Grace Academy' }),
    await createTestSchool({ name: 'Adom Grace Academy' }),
  ]
  const [, id] = [await one.addStudent(), await other.addStudent()]
  const codeOf = async () =>
    (
      await other.rows<{ code: string }>(
        sql`select content->>'pupilCode' as code from every_student_row where id = ${id}`,
      )
    )[0]?.code
  const before = await codeOf()

  await other.rows(sql`update schools set initials = 'XYZ' where id = ${other.schoolId}`)

  const parts = await Promise.all(
    [one, other].map((school) => school.rows(sql`select pupil_prefix from schools`)),
  )
  expect(parts[0]).not.toEqual(parts[1])
  expect(await codeOf()).toBe(before)
})

test('initials of letters no code has are filled up from the name', async () => {
  const school = await createTestSchool({ name: 'Oil Institute of Latin' })

  const [row] = await school.rows<{ prefix: string }>(sql`select pupil_prefix as prefix from schools`)

  expect(row?.prefix).toMatch(/^[2-9A-HJKMNP-Z]{3}$/)
})

test('the code of an erased pupil is never given again', async () => {
  const school = await createTestSchool()
  const id = await school.addStudent()
  await school.rows(sql`update students set status = 'archived' where id = ${id}`)
  await eraseStudent(school.context, id)
  await school.addStudent({ ...aStudent(), surname: 'Later' })

  const codes = await school.rows<{ code: string }>(
    sql`select content->>'pupilCode' as code from every_student_row`,
  )

  expect(new Set(codes.map(({ code }) => code)).size).toBe(2)
})

function oneWrong(code: string): string[] {
  return [...code].flatMap((right, place) =>
    right === '-'
      ? []
      : [...ALPHABET]
          .filter((wrong) => wrong !== right)
          .map((wrong) => code.slice(0, place) + wrong + code.slice(place + 1)),
  )
}

function twoSwapped(code: string): string[] {
  const letters = [...code.replace('-', '')]
  return letters.flatMap((left, place) =>
    letters.slice(place + 1).flatMap((right, further) => {
      if (left === right) return []
      const swapped = letters.with(place, right).with(place + 1 + further, left)
      return [swapped.join('')]
    }),
  )
}
