import { may, type PermissionName } from '#shared/permissions.ts'
import { useRole } from '#web/queries/person.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { paths } from './paths.ts'

export interface SettingsPlace {
  label: string
  to: string
  icon: IconName
  needs: PermissionName
  /** What is set there, in a line beside the place that is open. */
  about: string
  /** What else somebody may call it. */
  words: string
}

/** Everything a school sets once and then leaves, in one place. */
const settingsPlaces: readonly SettingsPlace[] = [
  {
    label: 'School',
    to: paths.editSchool,
    icon: 'pencil',
    needs: 'edit_school',
    about: 'Name, address, sign-in',
    words: 'edit details phone website email password payout bank account mobile money subscription',
  },
  {
    label: 'Terms',
    to: paths.terms,
    icon: 'book',
    needs: 'set_fees',
    about: 'Their days, when fees are due',
    words: 'year days due begins ends',
  },
  {
    label: 'School calendar',
    to: paths.calendar,
    icon: 'calendar',
    needs: 'see_school',
    about: 'School days, holidays, free days',
    words: 'holidays midterm free days',
  },
  {
    label: 'Rules',
    to: paths.rules,
    icon: 'key',
    needs: 'see_people',
    about: 'Two persons, drawers, limits',
    words: 'two persons limit drawers desks lock minutes forgiving',
  },
  {
    label: 'Kinds of pupil',
    to: paths.kinds,
    icon: 'people',
    needs: 'set_fees',
    about: 'Day, boarder, new, continuing',
    words: 'kinds amount pays boarding boarders day pupils hostel weekly fees by kind',
  },
  {
    label: 'Payments',
    to: paths.parentsPay,
    icon: 'fees',
    needs: 'edit_school',
    about: 'How parents pay, what they see',
    words: 'momo mobile money number phones bank parents app online paystack payouts',
  },
  {
    label: 'Texts',
    to: paths.textSettings,
    icon: 'phone',
    needs: 'see_people',
    about: 'In the evening, every week',
    words: 'sms messages evening weekly text',
  },
  {
    label: 'Papers',
    to: paths.papers,
    icon: 'paper',
    needs: 'edit_school',
    about: 'Logo, printing on this device',
    words: 'logo receipts prints bills print printer letterhead',
  },
  {
    label: 'Numbers',
    to: paths.numbers,
    icon: 'receipt',
    needs: 'confirm_numbers',
    about: 'The last ones on paper',
    words: 'receipt number after last paper old book restore slip invoice',
  },
  {
    label: 'Account numbers',
    to: paths.accountNumbers,
    icon: 'book',
    needs: 'keep_accounts',
    about: 'As the accountant has them',
    words: 'accountant calls each account journal quickbooks sage ledger chart nominal codes bookkeeper',
  },
  {
    label: 'Desks',
    to: paths.desks,
    icon: 'lock',
    needs: 'see_desks',
    about: 'Shared computers, unlocked by a PIN',
    words: 'computers pin browser',
  },
]

/** Those that the person at the screen may open. */
export function useSettingsPlaces(): SettingsPlace[] {
  const role = useRole()
  return settingsPlaces.filter(({ needs }) => may(role, needs))
}

/** Found by its name first, then by what is set there: every word typed begins one of its words. */
export function findSettings(places: readonly SettingsPlace[], typed: string): SettingsPlace[] {
  const sought = typed.trim().toLowerCase().split(/\s+/)
  return places.filter(({ label, about, words }) => {
    const all = `settings ${label} ${about} ${words}`.toLowerCase().split(/[^a-z]+/)
    return sought.every((word) => all.some((one) => one.startsWith(word)))
  })
}
