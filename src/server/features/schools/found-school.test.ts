import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { CLASS_NAMES, FEE_TYPES } from '#shared/constants.ts'
import { query, queryOne, sql } from '../../context/context.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { academicYearOf } from './academic-year.ts'
import { foundSchool, type NewSchool, operatorContext } from './found-school.ts'

test('a new school has its classes in order, its fee types and a year of terms', async () => {
  const database = await testDatabase()

  const { schoolId } = await foundSchool(database, aSchool(), new Date('2026-11-20T09:00:00Z'))

  const context = await operatorContext(database, schoolId)
  const classes = await query<{ name: string }>(context, sql`select name from classes order by position`)
  const feeTypes = await query<{ name: string }>(
    context,
    sql`select name from fee_types where voluntary = (name = 'PTA Fees') order by id`,
  )
  const terms = await query(context, sql`select name, starts_on from terms order by starts_on`)
  expect(classes.map(({ name }) => name)).toEqual(CLASS_NAMES)
  expect(feeTypes.map(({ name }) => name).sort()).toEqual([...FEE_TYPES].sort())
  expect(terms).toEqual([
    { name: 'First Term', starts_on: '2026-09-08' },
    { name: 'Second Term', starts_on: '2027-01-08' },
    { name: 'Third Term', starts_on: '2027-04-28' },
  ])
})

test('a school’s password is kept as an argon2id hash, and its names are derived', async () => {
  const database = await testDatabase()

  const { schoolId } = await foundSchool(
    database,
    aSchool({ name: 'Adom Grace Academy', password: 'a secret' }),
  )

  const context = await operatorContext(database, schoolId)
  const kept = await queryOne<{ hash: string; initials: string; sender: string }>(
    context,
    sql`select password_hash as hash, initials, sender_id as sender from schools`,
  )
  expect(kept).toMatchObject({ initials: 'AGA', sender: 'AGAFEES' })
  expect(kept?.hash).toMatch(/^\$argon2id\$/)
  expect(await verify(kept?.hash ?? '', 'a secret')).toBe(true)
})

test('a school that begins with a bank account waits until that is looked at, and one without has none', async () => {
  const database = await testDatabase()
  const bank = { name: 'GCB Bank', code: '040', accountNumber: '1021000004512', accountHolder: 'Hope' }
  const statusOf = async (differences: Partial<NewSchool>) => {
    const { schoolId } = await foundSchool(database, aSchool(differences))
    const context = await operatorContext(database, schoolId)
    return (await queryOne<{ status: string }>(context, sql`select payout_status as status from schools`))
      ?.status
  }

  expect(await statusOf({ bank })).toBe('pending')
  expect(await statusOf({})).toBe('none')
})

test('an e-mail signs in to one school only', async () => {
  const database = await testDatabase()
  const email = `${randomUUID()}@school.example`
  await foundSchool(database, aSchool({ email }))

  const second = foundSchool(database, aSchool({ email: email.toUpperCase() }))

  await expect(second).rejects.toMatchObject({ code: 'email_taken' })
})

test('the academic year is the one under way, and in the long holiday the next', () => {
  const yearOn = (day: string) => academicYearOf(day)[0]?.year

  expect(yearOn('2026-11-20')).toBe('2026/2027')
  expect(yearOn('2026-12-25')).toBe('2026/2027')
  expect(yearOn('2027-01-03')).toBe('2026/2027')
  expect(yearOn('2027-07-24')).toBe('2026/2027')
  expect(yearOn('2027-07-25')).toBe('2027/2028')
  expect(yearOn('2027-09-01')).toBe('2027/2028')
})

function aSchool(differences: Partial<NewSchool> = {}): NewSchool {
  return {
    name: 'Hope Preparatory',
    email: `${randomUUID()}@school.example`,
    address: '4 Ring Road, Accra',
    phone: '+233302123456',
    password: 'not-a-secret',
    expiresOn: '2030-01-01',
    ...differences,
  }
}
