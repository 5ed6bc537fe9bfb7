/** Every address of the product, as a function of what it shows. No other file spells a path. */

const desk = '/dashboard'

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

  dashboard: desk,
  upgradeSubscription: `${desk}/upgradeSubscription`,
  upgradeCallback: `${desk}/upgradeCallback`,
  addFees: `${desk}/addFees`,
  reductions: `${desk}/addFees/reductions`,
  reductionReport: `${desk}/addFees/reductionReport`,
  allClassFees: `${desk}/addFees/allClasses`,
  addClassFee: (className: string, feeType?: string) =>
    withQuery(`${desk}/addFees/addClassFee`, { class: className, type: feeType }),
  studentFromClassFee: (studentId: string) =>
    withQuery(`${desk}/addFees/addClassFee/studentDetails`, { studentId }),
  selectedFees: (feeType: string) => withQuery(`${desk}/addFees/selectedFees`, { type: feeType }),
  classFee: ({ feeType, className, classId }: ClassFeeAddress) =>
    withQuery(`${desk}/addFees/selectedFees/classFee`, { type: feeType, class: className, classId }),
  studentFee: ({ feeType, className, classId }: ClassFeeAddress, studentId: string) =>
    withQuery(`${desk}/addFees/selectedFees/classFee/student`, {
      type: feeType,
      class: className,
      classId,
      studentId,
    }),
  addStudent: (className?: string, surname?: string) =>
    withQuery(`${desk}/addStudent`, { class: className, surname }),
  student: (studentId: string) => withQuery(`${desk}/studentDetails`, { studentId }),
  editStudent: (studentId: string) => withQuery(`${desk}/studentDetails/editStudentDetails`, { studentId }),
  editSchool: `${desk}/editSchool`,
  calendar: `${desk}/editSchool/calendar`,
  dailyFees: `${desk}/addFees/dailyFees`,
  registers: (registerId?: string) => withQuery(`${desk}/cash/registers`, { registerId }),
  register: (id?: string) => withQuery(`${desk}/register`, { register: id }),
  generalReport: `${desk}/generalReport`,
  classRecord: (feeType?: string) => withQuery(`${desk}/classRecord`, { type: feeType }),
  classDetails: ({ feeType, className, classId }: Omit<ClassFeeAddress, 'feeType'> & { feeType?: string }) =>
    withQuery(`${desk}/classRecord/classDetails`, { type: feeType, class: className, classId }),
  debtors: `${desk}/debtors`,
  callList: (familyId?: string) => withQuery(`${desk}/callList`, { familyId }),
  classSetup: `${desk}/classRecord/classes`,
  yearEnd: `${desk}/classRecord/yearEnd`,
  completed: `${desk}/classRecord/completed`,
  terms: `${desk}/editSchool/terms`,
  journal: `${desk}/transactions`,
  messages: `${desk}/messages`,
  families: `${desk}/customers`,
  sponsors: `${desk}/customers/sponsors`,
  sponsor: (sponsorId: string) => withQuery(`${desk}/customers/sponsors/sponsor`, { sponsorId }),
  familiesWithoutPhone: `${desk}/customers?only=without-phone`,
  staff: `${desk}/agents`,
  person: (staffId: string) => withQuery(`${desk}/agents/person`, { staffId }),
  desks: `${desk}/agents/desks`,
  requests: `${desk}/agents/requests`,
  request: (requestId: string) => withQuery(`${desk}/agents/requests/request`, { requestId }),
  rules: `${desk}/agents/rules`,
  audit: `${desk}/audit`,
  cash: (date?: string) => withQuery(`${desk}/cash`, { date }),
  deposits: `${desk}/cash/deposits`,
  drawer: (drawerId?: string) => withQuery(`${desk}/cash/drawer`, { drawerId }),
  countDrawer: (drawerId?: string) => withQuery(`${desk}/cash/drawer/count`, { drawerId }),
  handOver: (handOverId: string) => withQuery(`${desk}/cash/drawer/handOver`, { handOverId }),
  records: `${desk}/records`,
  importStudents: `${desk}/records/import`,
} as const

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** A `next` address is only followed within the dashboard: a link from outside must not lead elsewhere after sign-in. */
export function safeNext(next: string | null): string {
  return next && /^\/dashboard(?:[/?]|$)/.test(next) ? next : desk
}
