import { toPlainLatin } from './searchable.ts'

/** What a column of a class list can hold; `owed:` is followed by the name of a fee type. */
export type RosterField = (typeof PLAIN_FIELDS)[number] | `owed:${string}`

const PLAIN_FIELDS = [
  'surname',
  'firstName',
  'otherNames',
  'name',
  'class',
  'gender',
  'address',
  'birthDate',
  'kind',
  'pupilCode',
  'number',
  'family',
  'guardian',
  'guardianFirstName',
  'guardianSurname',
  'phone',
  'owedSince',
] as const

/** A field by the name a person gave it, such as `surname` or `owed:School Fees`; undefined when there is none. */
export function fieldNamed(text: string, feeTypes: readonly string[]): RosterField | undefined {
  const plain = PLAIN_FIELDS.find((field) => field.toLowerCase() === text.trim().toLowerCase())
  if (plain) return plain
  // `owed:School Fees#2` is a second column of the same debt.
  const [, wanted = '', turn = ''] = /^owed:(.+?)(#\d)?$/i.exec(text.trim()) ?? []
  const feeType = feeTypes.find((name) => name.toLowerCase() === wanted.trim().toLowerCase())
  return feeType ? `owed:${feeType}${turn}` : undefined
}

/** A heading as it is compared: small plain letters, words one space apart. */
export function plainHeading(heading: string): string {
  return toPlainLatin(heading)
    .toLowerCase()
    .replace(/['’`.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/**
 * What a heading says its column holds, in any of the ways schools write it, with or without what it adds in brackets; undefined when it
 * says nothing known.
 */
export function fieldOf(heading: string, feeTypes: readonly string[]): RosterField | undefined {
  const whole = fieldSaid(heading, feeTypes)
  return (
    whole ??
    (heading.includes('(') ? fieldSaid(heading.replace(/\((?!\d+\))[^)]*\)?/g, ' '), feeTypes) : undefined)
  )
}

function fieldSaid(heading: string, feeTypes: readonly string[]): RosterField | undefined {
  const words = plainHeading(heading).split(' ')
  if (SINCE.has(words.join(' '))) return 'owedSince'
  if (words.some((word) => OWED.has(word))) return owedField(words, feeTypes)
  const isGuardian = words.some((word) => GUARDIAN.has(word))
  const isPupil = words.some((word) => PUPIL.has(word))
  const rest = words.filter((word) => !GUARDIAN.has(word) && !PUPIL.has(word) && !SMALL.has(word))
  const isSaid = (by: Set<string>, along: Set<string>) =>
    rest.some((word) => by.has(word)) && rest.every((word) => by.has(word) || along.has(word))
  if (isSaid(PHONE, WITH_PHONE)) return 'phone'
  if (isSaid(CLASS, WITH_CLASS)) return 'class'
  // Of two guardians the first is read.
  const said = rest.filter((word) => !isGuardian || word !== '1').join(' ')
  if (said === '' && (isGuardian || isPupil)) return isGuardian ? 'guardian' : 'name'
  const field = BY_HEADING.get(said)
  return isGuardian && field ? GUARDIANS_OWN.get(field) : field
}

/** What a heading calls a debt of no fee the school has: `Feeding` for `FEEDING OWED (GH¢)`; undefined for every other heading. */
export function unknownDebt(heading: string, feeTypes: readonly string[]): string | undefined {
  const words = plainHeading(heading.replace(/\([^)]*\)?/g, ' ')).split(' ')
  if (SINCE.has(words.join(' ')) || !words.some((word) => OWED.has(word))) return undefined
  if (fieldOf(heading, feeTypes)) return undefined
  const said = withoutFiller(words)
  return said ? said[0]?.toUpperCase() + said.slice(1, 60) : undefined
}

/** Money owed from before, for the fee type named beside the word, or for school fees when none is named. */
function owedField(words: readonly string[], feeTypes: readonly string[]): RosterField | undefined {
  const said = withoutFiller(words)
  const feeType = feeTypes.find((name) => withoutFiller(plainHeading(name).split(' ')) === (said || 'school'))
  return feeType ? `owed:${feeType}` : undefined
}

function withoutFiller(words: readonly string[]): string {
  const isFiller = (word: string) =>
    OWED.has(word) || FILLER.has(word) || SMALL.has(word) || /^\d+$/.test(word)
  return words.filter((word) => !isFiller(word)).join(' ')
}

const set = (words: string) => new Set(words.split(' '))

const PUPIL = set('student students pupil pupils child childs children childrens ward wards learner learners')
const GUARDIAN = set('parent parents guardian guardians father fathers mother mothers')
const SMALL = set('of the and or s')
const PHONE = set('phone contact contacts tel telephone mobile cell cellphone momo whatsapp handphone')
const WITH_PHONE = set('no nos number numbers 1 line')
const CLASS = set('class form stage grade level')
const WITH_CLASS = set('name current present year')
/** Since when what is owed is due. */
const SINCE = new Set(['due since', 'owed since', 'owing since', 'arrears since', 'due date', 'due on'])
const OWED = set('owed owing owes arrears arrear balance balances bal debt debts outstanding opening bf')
const FILLER = set(
  'fee fees amount amt total ghs ghc gh cedis previous last term brought forward in b f as at on due from 1st 2nd 3rd',
)

const BY_HEADING = new Map<string, RosterField>()
for (const [field, headings] of [
  ['surname', 'surname|last name|lastname|family name'],
  ['firstName', 'first name|firstname|first names|given name|given names|forename|forenames|christian name'],
  ['otherNames', 'other names|other name|othernames|othername|middle name|middle names|middlename'],
  [
    'name',
    'name|names|full name|full names|fullname|name in full|names in full|surname other names|surname other name|surname first name|surname first names|surname firstname|name surname first|names surname first',
  ],
  ['gender', 'gender|sex|m f|gender m f|sex m f|boy girl|boys girls'],
  [
    'address',
    'address|home address|digital address|gps|residential address|house address|residence|location|place residence|gps address',
  ],
  [
    'birthDate',
    'date birth|birth date|birthdate|birthday|dob|d o b|date birth dd mm yyyy|birth date dd mm yyyy|dob dd mm yyyy|born|born on|date born',
  ],
  [
    'kind',
    'kind|kind pupil|kind of pupil|day boarder|boarder day|day boarding|boarding day|boarding|boarding status|residential status|residency|residential|type|status day boarder|kind boarder day',
  ],
  ['pupilCode', 'code'],
  ['family', 'family no|family number|family code|family id|household|household no'],
] as const) {
  for (const heading of headings.split('|')) BY_HEADING.set(heading, field)
}

/** The same words in a guardian's heading; a guardian's address, class or birthday is nothing we keep. */
const GUARDIANS_OWN = new Map<RosterField, RosterField>([
  ['name', 'guardian'],
  ['firstName', 'guardianFirstName'],
  ['surname', 'guardianSurname'],
])
