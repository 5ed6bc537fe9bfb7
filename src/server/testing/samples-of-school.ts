import { endpoints } from '#shared/api/index.ts'
import { addDays } from '#shared/dates.ts'
import { sql } from '../context/context.ts'
import { inSchool, type Samples } from './sample.ts'
import {
  aBillingRunId,
  aClassFee,
  aClassId,
  aClassName,
  aDebtId,
  aFeeType,
  aHolidayId,
  aStudentId,
  nextNumber,
} from './sample-school.ts'
import { aTermId, termDays } from './sample-terms.ts'

/** Right calls of what concerns a school as a whole: its record, days, terms, fee types and classes. */
/** PNGs of two by two points, one green, one red. */
const DOTS = [
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPg9zLm9zJmgFAADs4CMYTaB1AAAAAASUVORK5CYII=',
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWNYZiW3zEqOAUIBAB32A/k5muGYAAAAAElFTkSuQmCC',
]

export const schoolSamples = {
  signIn: ({ email, password }) => ({
    body: { schoolWebsite: '', schoolEmail: email, schoolPassword: password },
  }),
  signOut: () => ({}),
  readSession: () => ({}),
  awaitVersion: () => ({}),
  readSchool: inSchool,
  editSchool: ({ schoolId, mark }) => ({
    body: { schoolId, school_name: `School ${mark} ${nextNumber()}`, school_address: '4 High Street' },
  }),
  listFeeTypes: inSchool,
  addFeeType: ({ schoolId, mark }) => ({
    params: { schoolId },
    body: { schoolId, feeType: `Trip ${mark} ${nextNumber()}`, amount: 0, voluntary: true },
  }),
  markFeeType: async ({ call, schoolId, mark }) => {
    const body = { feeType: `Fee ${mark} ${nextNumber()}` }
    const { id } = await call(endpoints.addFeeType, { params: { schoolId }, body })
    return { params: { schoolId, feeTypeId: id }, body: { passThrough: true } }
  },
  deleteFeeType: async (school) => ({ body: { schoolId: school.schoolId, feeType: await aFeeType(school) } }),
  readToday: inSchool,
  readNumbers: () => ({}),
  // What the books have is the last on paper: true of every school that was not restored.
  confirmNumbers: async ({ call }) => {
    const { series } = await call(endpoints.readNumbers)
    return { body: { last: Object.fromEntries(series.map((each) => [each.series, each.last])) } }
  },
  listTerms: inSchool,
  readPaymentWays: inSchool,
  readLogo: inSchool,
  setLogo: ({ schoolId }) => ({
    params: { schoolId },
    body: { logo: DOTS[nextNumber() % DOTS.length] ?? null },
  }),
  savePaymentWays: ({ schoolId, mark }) => ({
    params: { schoolId },
    body: {
      momoProvider: 'MTN' as const,
      momoNumber: '024 123 4567',
      momoName: `School ${mark}`,
      bankName: 'GCB Bank',
      bankAccount: `1011${nextNumber()}`,
      bankHolder: mark,
    },
  }),
  previewTerm: async (school) => ({
    params: { schoolId: school.schoolId },
    body: { id: await aTermId(school), ...termDays(), name: `Term ${nextNumber()} ${school.mark}` },
  }),
  saveTerm: async (school) => ({
    params: { schoolId: school.schoolId },
    body: { id: await aTermId(school), ...termDays(), name: `Term ${nextNumber()} ${school.mark}` },
  }),
  readCalendar: ({ schoolId }) => ({
    params: { schoolId },
    query: { from: '2026-09-01', to: '2027-08-31' },
  }),
  saveHoliday: async (school) => ({
    params: { schoolId: school.schoolId },
    body: {
      id: await aHolidayId(school),
      name: `Break ${school.mark}`,
      free: true,
      firstDay: '2026-11-02',
      lastDay: '2026-11-03',
    },
  }),
  removeHoliday: async (school) => ({
    params: { schoolId: school.schoolId, holidayId: await aHolidayId(school) },
  }),
  closeDays: ({ schoolId }) => ({
    params: { schoolId },
    body: { through: addDays('2020-01-01', nextNumber()) },
  }),
  readJournal: async (school) => ({
    params: { schoolId: school.schoolId },
    query: { limit: 5, search: school.mark, actOf: await aDebtId(school) },
  }),
  readSummary: async (school) => ({
    params: { schoolId: school.schoolId },
    query: {
      startDate: '2026-09-01',
      endDate: '2026-12-20',
      selectedClass: await school.classId('Basic 4'),
    },
  }),
  listDebtors: async (school) => ({
    params: { schoolId: school.schoolId },
    query: { classId: await school.classId('Basic 4') },
  }),

  listClasses: inSchool,
  listClassStudents: async (school) => ({ params: { classId: await school.classId('Basic 4') } }),
  readClassFee: async (school) => ({ params: await aClassFee(school) }),
  setClassFee: async (school) => {
    const fee = await aClassFee(school)
    return { params: fee, body: { ...fee, amount: 120 + nextNumber(), dueDate: '2026-12-01' } }
  },
  previewClassFee: async (school) => ({ params: await aClassFee(school), query: { amount: 130 } }),
  promoteStudents: async (school) => ({
    body: {
      classId: await school.classId('Basic 4'),
      students: [await aStudentId(school), await aStudentId(school)],
      toClassId: await school.classId('Basic 6'),
    },
  }),
  readCompleted: inSchool,
  addClass: async (school) => {
    const [before, next] = [await school.classId('Basic 2'), await school.classId('Basic 3')]
    return { body: { name: aClassName(school), afterClassId: before, nextClassId: next } }
  },
  editClass: async (school) => ({
    body: {
      classId: await aClassId(school),
      name: aClassName(school),
      nextClassId: await school.classId('Basic 3'),
    },
  }),
  orderClasses: async (school) => {
    const classes = await school.call(endpoints.listClasses, inSchool(school))
    const classIds = classes.map(({ id }) => id)
    const first = nextNumber() % classIds.length
    return { body: { classIds: [...classIds.slice(first), ...classIds.slice(0, first)] } }
  },
  archiveClass: async (school) => ({
    body: { classId: await aClassId(school), moveToClassId: await school.classId('Basic 2') },
  }),
  restoreClass: async (school) => {
    const classId = await aClassId(school)
    await school.call(endpoints.archiveClass, { body: { classId } })
    return { body: { classId } }
  },
  previewYearEnd: async (school) => ({ body: { repeaters: [await aStudentId(school)] } }),
  promoteAll: async (school) => {
    await school.rows(sql`update year_ends set undone_at = app_now() where undone_at is null`)
    await aStudentId(school)
    return { body: { repeaters: [await aStudentId(school)] } }
  },
  undoYearEnd: async (school) => {
    const body = { reason: `Too early ${nextNumber()}` }
    const plan = await school.call(endpoints.previewYearEnd, { body: {} })
    if (plan.last) return { params: { yearEndId: plan.last.yearEndId }, body }
    await aStudentId(school)
    const { yearEndId } = await school.call(endpoints.promoteAll, { body: {} })
    return { params: { yearEndId }, body }
  },
  undoBillingRun: async (school) => ({
    params: { billingRunId: await aBillingRunId(school) },
    body: { reason: 'Billed twice' },
  }),
  previewUndo: async (school) => ({ params: { billingRunId: await aBillingRunId(school) } }),
  listBillingRuns: inSchool,
  listClassFees: inSchool,
} satisfies Partial<Samples>
