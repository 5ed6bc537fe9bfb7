import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { formatCedis } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { paths } from '#web/paths.ts'
import { type Rules, rulesQuery } from '#web/queries/desks.ts'
import { useKinds } from '#web/queries/kinds.ts'
import { type PaymentWays, paymentWaysQuery } from '#web/queries/payment-ways.ts'
import { useMay } from '#web/queries/person.ts'
import { type School, schoolQuery } from '#web/queries/school.ts'
import { type Term, termsQuery } from '#web/queries/terms.ts'
import type { SettingsPlace } from '#web/settings-places.ts'

/** One thing a school sets, as it is now. */
export interface Setting {
  label: string
  value: string
  /** The place where it is set. */
  to: string
}

interface SettingsNow {
  /** Under the name of a place, what is set there; nothing while it is not known. */
  abouts: Readonly<Record<string, string>>
  settings: readonly Setting[]
}

/** What the school has set, from what the desk keeps; three short answers more, each asked once. */
export function useSettingsNow(places: readonly SettingsPlace[]): SettingsNow {
  const { data: school } = useQuery(schoolQuery())
  const { data: terms } = useQuery(termsQuery())
  const { data: rules } = useQuery(rulesQuery())
  const { data: ways } = useQuery({ ...paymentWaysQuery(), enabled: useMay('see_school') })
  const kinds = useKinds().map(({ name }) => name)
  const term = terms?.terms.find(({ current }) => current)
  const open = new Set(places.map(({ to }) => to))
  const settings = [
    ...(school ? ofSchool(school) : []),
    ...(term ? ofTerm(term) : []),
    ...(rules ? ofRules(rules) : []),
    ...(ways ? ofWays(ways) : []),
    { to: paths.kinds, label: 'Kinds of pupil', value: kinds.join(', ') },
  ]
  return {
    abouts: {
      ...(term && { [paths.terms]: `${term.name}, until ${formatDay(term.endsOn)}` }),
      ...(rules && {
        [paths.rules]: `${rules.twoPersons ? 'Two persons' : 'One person'}, ${rules.drawers ? 'drawers' : 'no drawers'}`,
        [paths.desks]: `Lock after ${rules.idleMinutes} minutes`,
      }),
      ...(kinds.length > 0 && { [paths.kinds]: kinds.join(', ') }),
      ...(ways && { [paths.parentsPay]: waysInOneLine(ways) }),
      ...(school && { [paths.papers]: `Logo, receipts ${school.initials}-` }),
    },
    settings: settings.filter(({ to, value }) => open.has(to) && value !== ''),
  }
}

function ofSchool(school: School): Setting[] {
  const to = paths.editSchool
  const bank = [school.bankName, endOf(school.bankAccountNumber)].filter(Boolean).join(', ')
  const momo = [school.momoProvider, endOf(school.momoNumber)].filter(Boolean).join(', ')
  return [
    { to, label: 'School name', value: school.name },
    { to, label: 'School address', value: school.address },
    { to, label: 'Phone', value: formatPhone(school.phone) },
    { to, label: 'Website', value: school.website },
    { to, label: 'Email', value: school.email },
    { to, label: 'Payout account, mobile money', value: momo },
    { to, label: 'Payout account, bank', value: bank },
    { to, label: 'Subscription, paid until', value: formatDay(school.expiresOn) },
    { to: paths.papers, label: 'Receipts and other papers begin with', value: `${school.initials}-` },
  ]
}

function ofTerm({ name, academicYear, startsOn, endsOn, feesDueOn }: Term): Setting[] {
  const to = paths.terms
  return [
    { to, label: 'This term', value: `${name}, ${academicYear}` },
    { to, label: 'First day of the term', value: formatDay(startsOn) },
    { to, label: 'Last day of the term', value: formatDay(endsOn) },
    { to, label: 'Fees are due', value: feesDueOn ? formatDay(feesDueOn) : 'no day is set' },
  ]
}

function ofRules(rules: Rules): Setting[] {
  const to = paths.rules
  return [
    { to, label: 'Two-person rule', value: onOff(rules.twoPersons) },
    { to, label: 'Forgiving without asking, up to', value: formatCedis(rules.discountLimit) },
    { to, label: 'Paying out without asking, up to', value: formatCedis(rules.payOutLimit) },
    { to, label: 'Drawers', value: onOff(rules.drawers) },
    { to, label: 'A drawer begins with', value: formatCedis(rules.usualFloat) },
    { to, label: 'Texts and letters from', value: formatCedis(rules.textLeast) },
    { to, label: 'A desk locks after', value: `${rules.idleMinutes} minutes` },
  ]
}

function ofWays({ momoProvider, momoNumber, bankName, bankAccount }: PaymentWays): Setting[] {
  const to = paths.parentsPay
  return [
    {
      to,
      label: 'Parents pay by mobile money',
      value: [momoProvider, momoNumber && formatPhone(momoNumber)].filter(Boolean).join(', '),
    },
    { to, label: 'Parents pay into the bank', value: [bankName, bankAccount].filter(Boolean).join(', ') },
  ]
}

function waysInOneLine({ momoProvider, momoNumber, bankName, bankAccount }: PaymentWays): string {
  const momo = momoNumber && `${momoProvider} ${endOf(momoNumber)}`.trim()
  const bank = bankAccount && `${bankName} ${endOf(bankAccount)}`.trim()
  return [momo, bank].filter(Boolean).join(', ') || 'No number on bills yet'
}

/** Enough to know an account by. */
function endOf(number: string): string {
  return number && `ends ${number.slice(-4)}`
}

function onOff(isOn: boolean): string {
  return isOn ? 'on' : 'off'
}

/** Those in whose name or value every word typed begins a word. */
export function findIn(settings: readonly Setting[], typed: string): Setting[] {
  const sought = wordsOf(typed)
  if (sought.length === 0) return []
  return settings.filter(({ label, value }) => {
    const all = wordsOf(`${label} ${value}`)
    return sought.every((word) => all.some((one) => one.startsWith(word)))
  })
}

function wordsOf(said: string): string[] {
  return said
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}
