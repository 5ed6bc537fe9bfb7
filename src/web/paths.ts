import type { Role } from '#shared/permissions.ts'

/** Every address of the product, as a function of what it shows. No other file spells a path. */

const dashboard = '/dashboard'

export interface ClassFeeAddress {
  feeType: string
  className: string
  classId: string
}

export const paths = {
  home: '/',
  login: (next?: string, told?: string) => withQuery('/login', { next, told }),
  signUp: '/login?mode=signup',
  forgotPassword: '/login/forgotPassword',
  resetPassword: (email?: string) => withQuery('/login/resetPassword', { email }),
  about: '/about',
  contact: '/contact',
  faq: '/faq',
  subscribe: (told?: string, reference?: string) => withQuery('/subscribe', { told, reference }),
  privacy: '/privacy',
  mobilePolicies: '/mobilePolicies',
  paymentCallback: '/paymentCallback',
  bankform: '/bankform',
  app: '/app',
  parents: '/parents',

  dashboard,
  upgradeSubscription: `${dashboard}/upgradeSubscription`,
  upgradeCallback: `${dashboard}/upgradeCallback`,
  addFees: `${dashboard}/addFees`,
  reductions: `${dashboard}/addFees/reductions`,
  reductionReport: `${dashboard}/addFees/reductionReport`,
  allClassFees: `${dashboard}/addFees/allClasses`,
  addClassFee: (className: string, feeType?: string) =>
    withQuery(`${dashboard}/addFees/addClassFee`, { class: className, type: feeType }),
  studentFromClassFee: (studentId: string) =>
    withQuery(`${dashboard}/addFees/addClassFee/studentDetails`, { studentId }),
  selectedFees: (feeType: string) => withQuery(`${dashboard}/addFees/selectedFees`, { type: feeType }),
  classFee: ({ feeType, className, classId }: ClassFeeAddress) =>
    withQuery(`${dashboard}/addFees/selectedFees/classFee`, { type: feeType, class: className, classId }),
  studentFee: ({ feeType, className, classId }: ClassFeeAddress, studentId: string) =>
    withQuery(`${dashboard}/addFees/selectedFees/classFee/student`, {
      type: feeType,
      class: className,
      classId,
      studentId,
    }),
  addStudent: (className?: string, surname?: string) =>
    withQuery(`${dashboard}/addStudent`, { class: className, surname }),
  student: (studentId: string) => withQuery(`${dashboard}/studentDetails`, { studentId }),
  editStudent: (studentId: string) =>
    withQuery(`${dashboard}/studentDetails/editStudentDetails`, { studentId }),
  editSchool: `${dashboard}/editSchool`,
  settings: `${dashboard}/settings`,
  settingsWith: (search: string) => withQuery(`${dashboard}/settings`, { search: search || undefined }),
  terms: `${dashboard}/settings/terms`,
  calendar: `${dashboard}/settings/calendar`,
  rules: `${dashboard}/settings/rules`,
  kinds: `${dashboard}/settings/kinds`,
  parentsPay: `${dashboard}/settings/payments`,
  textSettings: `${dashboard}/settings/texts`,
  papers: `${dashboard}/settings/papers`,
  numbers: `${dashboard}/settings/numbers`,
  accountNumbers: `${dashboard}/settings/accountNumbers`,
  desks: `${dashboard}/settings/desks`,
  dailyFees: `${dashboard}/addFees/dailyFees`,
  registers: (registerId?: string) => withQuery(`${dashboard}/cash/registers`, { registerId }),
  register: (id?: string) => withQuery(`${dashboard}/register`, { register: id }),
  generalReport: `${dashboard}/generalReport`,
  accountant: `${dashboard}/generalReport/accountant`,
  bounced: `${dashboard}/generalReport/bounced`,
  report: (startDate: string, endDate: string) =>
    withQuery(`${dashboard}/generalReport`, { startDate, endDate }),
  insights: (term?: string) => withQuery(`${dashboard}/insights`, { term }),
  watchList: `${dashboard}/insights/watch`,
  weeklyText: `${dashboard}/insights/weekly`,
  figureEntries: (
    which: Record<'from' | 'to', string> &
      Partial<Record<'method' | 'weekday' | 'hour' | 'reduction', string>>,
  ) => withQuery(`${dashboard}/insights/entries`, which),
  owingFamilies: (band: { from: string; below?: string | undefined }) =>
    withQuery(`${dashboard}/insights/owingFamilies`, band),
  termPupils: ({
    termId,
    ...part
  }: {
    termId: string
    classId?: string
    feeTypeId?: string
    kindId?: string
    part?: string
  }) => withQuery(`${dashboard}/insights/termPupils`, { term: termId, ...part }),
  classRecord: (feeType?: string) => withQuery(`${dashboard}/classRecord`, { type: feeType }),
  classDetails: ({ feeType, className, classId }: Omit<ClassFeeAddress, 'feeType'> & { feeType?: string }) =>
    withQuery(`${dashboard}/classRecord/classDetails`, { type: feeType, class: className, classId }),
  debtors: `${dashboard}/debtors`,
  callList: (familyId?: string) => withQuery(`${dashboard}/callList`, { familyId }),
  clearance: (classId?: string) => withQuery(`${dashboard}/customers/clearance`, { class: classId }),
  exams: `${dashboard}/classRecord/bece`,
  classSetup: `${dashboard}/classRecord/classes`,
  yearEnd: `${dashboard}/classRecord/yearEnd`,
  completed: `${dashboard}/classRecord/completed`,
  journal: `${dashboard}/transactions`,
  journalOf: (asked: { by?: string; date?: string }) => withQuery(`${dashboard}/transactions`, asked),
  messages: `${dashboard}/messages`,
  families: `${dashboard}/customers`,
  family: (familyId: string) => withQuery(`${dashboard}/customers/family`, { familyId }),
  sponsors: `${dashboard}/customers/sponsors`,
  sponsor: (sponsorId: string) => withQuery(`${dashboard}/customers/sponsors/sponsor`, { sponsorId }),
  familiesWithoutPhone: `${dashboard}/customers?only=without-phone`,
  staff: `${dashboard}/agents`,
  person: (staffId: string) => withQuery(`${dashboard}/agents/person`, { staffId }),
  requests: `${dashboard}/agents/requests`,
  request: (requestId: string) => withQuery(`${dashboard}/agents/requests/request`, { requestId }),
  audit: `${dashboard}/audit`,
  cash: (date?: string) => withQuery(`${dashboard}/cash`, { date }),
  deposits: `${dashboard}/cash/deposits`,
  /** `pay` opens the dialog that pays out. */
  paidOut: (pay?: 'now') => withQuery(`${dashboard}/cash/paidOut`, { pay }),
  statements: `${dashboard}/cash/statements`,
  bringStatement: (accountId?: string) => withQuery(`${dashboard}/cash/statements/bring`, { accountId }),
  statementTray: (accountId: string) => withQuery(`${dashboard}/cash/statements/tray`, { accountId }),
  statementMonth: (accountId: string) => withQuery(`${dashboard}/cash/statements/month`, { accountId }),
  notices: `${dashboard}/messages/notices`,
  noticeTo: (studentId: string) => withQuery(`${dashboard}/messages/notices`, { studentId }),
  drawer: (drawerId?: string) => withQuery(`${dashboard}/cash/drawer`, { drawerId }),
  countDrawer: (drawerId?: string) => withQuery(`${dashboard}/cash/drawer/count`, { drawerId }),
  handOver: (handOverId: string) => withQuery(`${dashboard}/cash/drawer/handOver`, { handOverId }),
  records: `${dashboard}/records`,
  importStudents: `${dashboard}/records/import`,
  oldBook: `${dashboard}/records/oldBook`,
  oldReceipts: `${dashboard}/records/oldReceipts`,
  mySchools: `${dashboard}/schools`,
  help: (answer?: string) => withQuery(`${dashboard}/help`, { answer }),
} as const

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Where somebody begins: a class teacher with the registers, whose page is a tenth of the desk; everybody else at the desk. */
export function beginningOf(role: Role | undefined): string {
  return role === 'teacher' ? paths.register() : dashboard
}

/**
 * Where a sign-in leads: to the `next` address, else to where the person begins. It is only followed within the dashboard: a link from
 * outside must not lead elsewhere after sign-in.
 */
export function safeNext(next: string | null, role: Role | undefined): string {
  const isWithin = next && next !== dashboard && /^\/dashboard(?:[/?]|$)/.test(next)
  return isWithin ? next : beginningOf(role)
}
