import { addDays } from '#shared/dates.ts'
import { inSchool, type Samples } from './sample.ts'
import {
  aBillingRunId,
  aClassFee,
  aDebtId,
  aFeeType,
  aHolidayId,
  aStudentId,
  aTermId,
  nextNumber,
  termDays,
} from './sample-school.ts'

/** Right calls of what concerns a school as a whole: its record, days, terms, fee types and classes. */
export const schoolSamples = {
  signIn: ({ email, password }) => ({
    body: { schoolWebsite: '', schoolEmail: email, schoolPassword: password },
  }),
  signOut: () => ({}),
  readSession: () => ({}),
  readSchool: inSchool,
  editSchool: ({ schoolId, mark }) => ({
    body: { schoolId, school_name: `School ${mark} ${nextNumber()}`, school_address: '4 High Street' },
  }),
  listFeeTypes: inSchool,
  addFeeType: ({ schoolId, mark }) => ({
    params: { schoolId },
    body: { schoolId, feeType: `Trip ${mark} ${nextNumber()}`, amount: 0, voluntary: true },
  }),
  deleteFeeType: async (school) => ({ body: { schoolId: school.schoolId, feeType: await aFeeType(school) } }),
  readToday: inSchool,
  listTerms: inSchool,
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
      ...{ id: await aHolidayId(school), name: `Break ${school.mark}`, free: true },
      ...{ firstDay: '2026-11-02', lastDay: '2026-11-03' },
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
  undoBillingRun: async (school) => ({
    params: { billingRunId: await aBillingRunId(school) },
    body: { reason: 'Billed twice' },
  }),
  previewUndo: async (school) => ({ params: { billingRunId: await aBillingRunId(school) } }),
  listBillingRuns: inSchool,
  listClassFees: inSchool,
} satisfies Partial<Samples>
