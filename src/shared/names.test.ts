import { expect, test } from 'vitest'
import { classKey } from './classes.ts'
import { CLASS_NAMES } from './constants.ts'
import { fullName, initialsOf, initialsOfName, registerName, schoolInitials, senderIdOf } from './people.ts'
import { formatPhone, parsePhone } from './phones.ts'
import { toPlainLatin } from './searchable.ts'
import { segmentsOf, toGsm } from './sms.ts'

test.each([
  '024 123 4567',
  '0241234567',
  '233241234567',
  '+233 24 123 4567',
  '00233241234567',
  '+2330241234567',
  '(024) 123-4567',
])('%s is one number, kept in one form', (typed) => {
  expect(parsePhone(typed)).toBe('+233241234567')
  expect(formatPhone('+233241234567')).toBe('024 123 4567')
})

test.each(['', '12345', '+447700900123', 'not a number', '0241234', '02412345678901'])(
  '"%s" is no number of Ghana',
  (typed) => {
    expect(parsePhone(typed)).toBeNull()
  },
)

test.each([
  ['KG 1', 'Kindergarten 1'],
  ['kg2', 'Kindergarten 2'],
  ['Class 4', 'Basic 4'],
  ['Primary 6', 'Basic 6'],
  ['JHS 1', 'Basic 7'],
  ['Form 3', 'Basic 9'],
  ['BASIC  9', 'Basic 9'],
  ['nursery-1', 'Nursery 1'],
  ['CRECHE', 'Creche'],
])('%s is %s', (spelling, name) => {
  expect(classKey(spelling)).toBe(classKey(name))
})

test('no two classes of a school are one, and a stream is a class of its own', () => {
  expect(new Set(CLASS_NAMES.map(classKey)).size).toBe(CLASS_NAMES.length)
  expect(classKey('Basic 4A')).not.toBe(classKey('Basic 4'))
})

test('names are kept as people write them, and initials are whole letters', () => {
  const person = { firstName: 'Ɛfua', otherNames: 'Nana Yaa', surname: 'Akyeamfuɔ' }
  expect(fullName(person)).toBe('Ɛfua Nana Yaa Akyeamfuɔ')
  expect(registerName(person)).toBe('Akyeamfuɔ, Ɛfua Nana Yaa')
  expect(initialsOf(person)).toBe('ƐA')
})

test('a sender id is at most eleven letters and digits, whatever the school is called', () => {
  expect(senderIdOf('Adom Grace Academy')).toBe('AGAFEES')
  for (const name of ['Ɔkɔm Ɛbɛn School', '!!!', 'A B C D E F G H I J K L', 'école']) {
    expect(senderIdOf(name)).toMatch(/^[A-Z0-9]{1,11}$/)
    expect(schoolInitials(name)).toMatch(/^[A-Z0-9]{1,5}$/)
  }
})

test('texts are written with letters every phone has, and counted as they are charged', () => {
  expect(toGsm('GH₵ 5 – “Akɔsua” Ŋ')).toBe('GHS 5 - "Akosua" N')
  expect(toPlainLatin('Akyerεko')).toBe('Akyereko')
  expect(segmentsOf('a'.repeat(160))).toBe(1)
  expect(segmentsOf('a'.repeat(161))).toBe(2)
  expect(segmentsOf(`${'a'.repeat(159)}€`)).toBe(2)
})

test('the school’s own account is the Head until somebody names it, in its initials too', () => {
  expect(initialsOfName('The school account')).toBe('TH')
  expect(initialsOfName('Kofi Amissah')).toBe('KA')
})
