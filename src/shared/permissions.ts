/**
 * Who may do what: one table, read by the server, the screens and the API document. Each call of the contract names the
 * permission it needs. What a person may see of the school is narrowed further by the database (docs/people.md).
 */

export const ROLES = ['head', 'bursar', 'cashier', 'teacher', 'auditor'] as const
export type Role = (typeof ROLES)[number]

/** What a role is called. The school's own account is a Head. */
export const ROLE_NAMES: Record<Role, string> = {
  head: 'Head',
  bursar: 'Bursar',
  cashier: 'Cashier',
  teacher: 'Class teacher',
  auditor: 'Auditor',
}

interface Permission {
  /** Begins the sentence "… needs the Head or the Bursar." */
  does: string
  roles: readonly Role[]
}

const everybody = ROLES
const counter = ['head', 'bursar', 'cashier'] as const
const office = ['head', 'bursar'] as const
const readers = ['head', 'bursar', 'auditor'] as const
const head = ['head'] as const

export const permissions = {
  be_here: { does: 'This', roles: everybody },
  see_school: { does: 'Reading the school’s details', roles: everybody },
  /** A class teacher sees the students of their own classes. */
  see_students: { does: 'Reading the students’ accounts', roles: everybody },
  edit_students: { does: 'Adding or changing a student', roles: counter },
  see_families: { does: 'Reading who belongs together', roles: ['head', 'bursar', 'cashier', 'auditor'] },
  manage_students: { does: 'Promoting, deleting, restoring or importing students', roles: office },
  take_money: { does: 'Taking money or adding a debt', roles: counter },
  see_sponsors: { does: 'Reading the sponsors', roles: ['head', 'bursar', 'cashier', 'auditor'] },
  keep_sponsors: { does: 'Keeping sponsors and awards', roles: office },
  send_texts: { does: 'Sending a text to a parent', roles: counter },
  /** Who is late, and what was said with whom. */
  see_calls: { does: 'Reading the call list', roles: readers },
  call_families: { does: 'Writing down what a family said', roles: office },
  /** A class teacher sees yes or no of their own classes. */
  see_clearance: { does: 'Reading who is clear', roles: everybody },
  keep_clearance: { does: 'Saying who is clear', roles: office },
  print_slips: { does: 'Printing slips of clearance', roles: counter },
  see_exams: { does: 'Reading who is registered for an examination', roles: readers },
  keep_exams: { does: 'Registering candidates', roles: office },
  see_texts: { does: 'Reading the texts to parents', roles: readers },
  set_fees: { does: 'Changing fees, fee types and terms', roles: office },
  set_reductions: { does: 'Changing who pays less', roles: office },
  see_reductions: { does: 'Reading who pays less', roles: readers },
  set_classes: { does: 'Changing the school’s classes', roles: office },
  take_back: { does: 'Taking a receipt back', roles: office },
  take_back_entry: { does: 'Taking an entry back', roles: office },
  move_money: { does: 'Moving money', roles: office },
  forgive: { does: 'A discount, waiver, write-off or refund', roles: office },
  ask_requests: { does: 'Asking for a second person', roles: counter },
  /** Whoever may only ask sees what they asked. */
  see_requests: { does: 'Reading requests', roles: ['head', 'bursar', 'cashier', 'auditor'] },
  answer_requests: { does: 'Answering a request', roles: office },
  keep_drawer: { does: 'Keeping a drawer', roles: counter },
  /** A cashier sees their own. */
  see_drawers: { does: 'Reading the drawers', roles: ['head', 'bursar', 'cashier', 'auditor'] },
  count_for_others: { does: 'Counting a drawer for somebody else', roles: office },
  keep_safe: { does: 'Counting cash into the safe', roles: office },
  close_days: { does: 'Closing days', roles: office },
  open_days: { does: 'Opening a locked day again', roles: head },
  see_statements: { does: 'Reading the bank’s statements', roles: readers },
  keep_statements: { does: 'Bringing and posting statements', roles: office },
  pay_out: { does: 'Paying cash out', roles: counter },
  /** A cashier sees their own. */
  see_pay_outs: { does: 'Reading what was paid out', roles: ['head', 'bursar', 'cashier', 'auditor'] },
  name_pay_outs: { does: 'Writing a new word for what is paid out', roles: office },
  see_accounts: { does: 'Reading the accountant’s journal', roles: readers },
  keep_accounts: { does: 'Giving the accountant a month', roles: office },
  keep_deposits: { does: 'Paying in at the bank', roles: office },
  /** A class teacher those of their own classes. */
  see_registers: { does: 'Reading the daily registers', roles: everybody },
  mark_registers: { does: 'Marking a daily register', roles: ['head', 'bursar', 'cashier', 'teacher'] },
  accept_registers: { does: 'Accepting a daily register', roles: counter },
  correct_registers: { does: 'Correcting a daily register', roles: office },
  /** A cashier sees what the cashier recorded, a class teacher their own classes. */
  see_journal: { does: 'Reading the journal', roles: everybody },
  see_receipts: { does: 'Reading receipts', roles: everybody },
  see_reports: { does: 'Reading reports', roles: ['head', 'bursar', 'teacher', 'auditor'] },
  see_insights: { does: 'Reading the school’s insights', roles: readers },
  /** It watches the Bursar too. */
  see_watch: { does: 'Reading the watch list', roles: ['head', 'auditor'] },
  see_day: { does: 'Reading what was taken in a day', roles: readers },
  see_audit: { does: 'Reading who did what', roles: ['head', 'auditor'] },
  export_school: { does: 'Exporting everything', roles: readers },
  /** Within the school's details. */
  see_payout: { does: 'Reading the payout account', roles: ['head', 'auditor'] },
  see_people: { does: 'Reading who works here', roles: ['head', 'auditor'] },
  /** Of whoever is Head of several schools; there each is read and opened as its Head. */
  keep_own_schools: { does: 'Seeing one’s schools beside each other', roles: head },
  manage_people: { does: 'Inviting people and changing what they may do', roles: head },
  see_desks: { does: 'Reading the desks of the school', roles: readers },
  manage_desks: { does: 'Making a browser a desk', roles: office },
  write_notices: { does: 'Writing to families', roles: office },
  see_parent_access: { does: 'Reading which parents use the app', roles: readers },
  keep_online: { does: 'Settling a parent’s payment', roles: office },
  set_rules: { does: 'Changing the rules of the office', roles: head },
  keep_old_book: { does: 'Bringing the old book', roles: office },
  confirm_numbers: { does: 'Saying which numbers are on paper', roles: office },
  edit_school: { does: 'Changing the school’s details', roles: head },
  renew: { does: 'Renewing the subscription', roles: head },
} as const satisfies Record<string, Permission>

export type PermissionName = keyof typeof permissions

/** May somebody of this role do it? */
export function may(role: Role, name: PermissionName): boolean {
  const { roles }: Permission = permissions[name]
  return roles.includes(role)
}

/** "Taking a receipt back needs the Head or the Bursar." */
export function whoMay(name: PermissionName): string {
  const { does, roles }: Permission = permissions[name]
  return `${does} needs ${anyOf(roles.map(withArticle))}.`
}

/** Of some roles a school has one, of others several. */
function withArticle(role: Role): string {
  return `${role === 'cashier' || role === 'teacher' ? 'a' : 'the'} ${ROLE_NAMES[role]}`
}

function anyOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
