import { randomUUID } from 'node:crypto'
import type { Endpoint, WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { recording } from './recording.ts'
import { inSchool, type Samples } from './sample.ts'
import {
  aBill,
  aCharge,
  aClassFee,
  aDebtId,
  aFailedMessageId,
  aFeeType,
  aGuardian,
  anArchivedStudentId,
  aPaidReference,
  aPayment,
  aReceipt,
  aResetToken,
  aSignUp,
  aSignUpId,
  aStudentForm,
  aStudentId,
  callFrom,
  nextNumber,
  SAMPLE_SITE,
  type SampleSchool,
} from './sample-school.ts'
import { accountantSamples } from './samples-of-accountant.ts'
import { billingSamples } from './samples-of-billing.ts'
import { callSamples } from './samples-of-calls.ts'
import { cashSamples } from './samples-of-cash.ts'
import { clearanceSamples } from './samples-of-clearance.ts'
import { closingSamples } from './samples-of-closings.ts'
import { drawerSamples } from './samples-of-drawers.ts'
import { examSamples } from './samples-of-exams.ts'
import { familySamples } from './samples-of-families.ts'
import { fileSamples } from './samples-of-files.ts'
import { insightSamples } from './samples-of-insights.ts'
import { aKindId, kindSamples } from './samples-of-kinds.ts'
import { noticeSamples } from './samples-of-notices.ts'
import { oldBookSamples } from './samples-of-old-book.ts'
import { payOutSamples } from './samples-of-pay-outs.ts'
import { payerSamples } from './samples-of-payers.ts'
import { payingSamples } from './samples-of-paying.ts'
import { peopleSamples } from './samples-of-people.ts'
import { reductionSamples } from './samples-of-reductions.ts'
import { registerSamples } from './samples-of-registers.ts'
import { schoolSamples } from './samples-of-school.ts'
import { sponsorSamples } from './samples-of-sponsors.ts'
import { statementSamples } from './samples-of-statements.ts'
import { countRowsAtTimes } from './test-database.ts'
import { aPhone } from './test-school.ts'

/**
 * One right call of every endpoint, with every field that names something by id. Each makes what it needs in the school,
 * so that two samples are two different acts. A new endpoint without one does not compile, and fails the sweep.
 */
const samples: Samples = {
  ...schoolSamples,
  ...peopleSamples,
  ...payingSamples,
  ...cashSamples,
  ...payOutSamples,
  ...accountantSamples,
  ...kindSamples,
  ...payerSamples,
  ...drawerSamples,
  ...billingSamples,
  ...familySamples,
  ...fileSamples,
  ...registerSamples,
  ...callSamples,
  ...clearanceSamples,
  ...closingSamples,
  ...oldBookSamples,
  ...examSamples,
  ...noticeSamples,
  ...insightSamples,
  ...sponsorSamples,
  ...statementSamples,
  ...reductionSamples,

  listStudents: ({ schoolId }) => ({ params: { schoolId }, query: { status: 'all' } }),
  readStudent: forStudent,
  listBalances: async (school) => ({ query: { feeType: await aFeeType(school) } }),
  readFees: forStudent,
  readFee: async (school) => ({
    params: { studentId: await aStudentId(school), feeType: await aFeeType(school) },
  }),
  addStudent: async (school) => ({
    body: {
      ...(await aStudentForm(school)),
      schoolId: school.schoolId,
      kindId: await aKindId(school),
      withoutFees: ['School Fees'],
    },
  }),
  editStudent: async (school) => ({
    body: {
      ...(await aStudentForm(school)),
      studentId: await aStudentId(school),
      schoolId: school.schoolId,
      withoutFees: [],
    },
  }),
  archiveStudents: async (school) => ({
    body: { studentIds: [await aStudentId(school), await aStudentId(school)] },
  }),
  previewRestore: async (school) => ({ body: { studentIds: [await anArchivedStudentId(school)] } }),
  restoreStudents: async (school) => ({ body: { studentIds: [await anArchivedStudentId(school)] } }),
  addClassFees: async (school) => ({
    ...inSchool(school),
    body: { ...(await aBill(school)), confirm: true },
  }),
  previewClassFees: async (school) => ({ ...inSchool(school), body: await aBill(school) }),
  debitStudent: async (school) => {
    const studentId = await aStudentId(school)
    const body = { studentId, amount: 40, feeType: 'School Fees', ...recording, date: '2026-12-15' }
    return { params: { studentId }, body: { ...body, id: randomUUID() } }
  },
  discardTaken: async (school) => ({
    params: { studentId: await aStudentId(school) },
    body: {
      act: 'payment',
      slip: 'KD-0001',
      reason: 'Typed twice',
      lines: [{ feeType: 'School Fees', amount: 50 }],
      date: '2026-11-20',
      takenAt: '2026-11-20T08:00:00.000Z',
    },
  }),
  adjustStudent: async (school) => {
    const { studentId, chargeId } = await aCharge(school)
    const body = { kind: 'waiver' as const, chargeId, amount: 10, feeType: 'School Fees', ...recording }
    return { params: { studentId }, body: { ...body, note: 'The roof of the classroom' } }
  },
  importStudents: (school) => ({ body: aListOfOne(school) }),
  listImports: inSchool,
  undoImport: async (school) => {
    const { listId = '' } = await school.call(endpoints.importStudents, { body: aListOfOne(school) })
    return { params: { listId } }
  },
  eraseStudent: async (school) => ({ params: { studentId: await anArchivedStudentId(school) } }),

  listTransactions: async (school) => ({
    params: { studentId: await aStudentId(school) },
    query: { feeType: await aFeeType(school) },
  }),
  recordTransaction: async (school) => {
    const { schoolId } = school
    const studentId = await aStudentId(school)
    const act = { amount: '75.25', feeType: 'School Fees', transactionType: 'Credit' as const }
    return { params: { studentId }, body: { studentId, schoolId, ...act, ...recording } }
  },
  reportTransactions: async (school) => ({
    query: {
      schoolId: school.schoolId,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      selectedClass: await school.classId('Basic 4'),
      feeType: await aFeeType(school),
    },
  }),
  moveTransaction: async (school) => ({
    params: { entryId: (await aPayment(school)).transaction.id },
    body: {
      amount: 20,
      feeType: 'Exam Fees',
      studentId: await aStudentId(school),
      reason: 'Brother',
      classId: await school.classId('Basic 4'),
    },
  }),
  reverseTransaction: async (school) => ({
    params: { entryId: await aDebtId(school) },
    body: { reason: 'Wrong child' },
  }),

  listReceipts: async (school) => ({ query: { studentId: await aStudentId(school), limit: 5 } }),
  readReceipt: forReceipt,
  listBouncedCheques: () => ({}),
  exportBouncedCheques: () => ({ query: { format: 'csv' } }),
  printReceipt: async (school) => ({ ...(await forReceipt(school)), query: { format: 'a5' } }),
  reverseReceipt: async (school) => ({ ...(await forReceipt(school)), body: { reason: 'Cheque came back' } }),
  correctReceipt: async (school) => ({
    ...(await forReceipt(school)),
    body: {
      lines: [{ feeType: 'School Fees', amount: 20 }],
      date: '2026-11-19',
      payment_method: 'Mobile Money',
      reason: 'A nought too many',
    },
  }),
  checkReceipt: async (school) => ({ params: { code: (await aReceipt(school)).code } }),

  listGuardians: () => ({}),
  editGuardian: async (school) => ({
    params: { guardianId: (await aGuardian(school)).id },
    body: { firstName: 'Yaw', surname: school.mark, phone: aPhone(), noReminders: true },
  }),

  listMessages: () => ({ query: { status: 'queued', limit: 5 } }),
  resendMessage: async (school) => ({ params: { messageId: await aFailedMessageId(school) } }),
  sendMessage: async (school) => ({
    body: {
      messageTo: (await aGuardian(school)).phone,
      messageFrom: 'AGAFEES',
      message: 'School opens Monday.',
    },
  }),

  sendContactMessage: () => ({
    body: {
      firstName: 'Esi',
      lastName: 'Mensah',
      email: 'esi@example.com',
      phone: '0241234567',
      message: 'We are a school of 300 children.',
      services: ['Website design'],
    },
  }),

  printClassReport: async (school) => ({ params: await aClassFee(school), query: { format: 'csv' } }),
  printDebtors: async (school) => ({ query: { format: 'csv', classId: await school.classId('Basic 4') } }),
  printClassBills: async (school) => ({
    params: { classId: await school.classId('Basic 4') },
    query: { format: 'csv' },
  }),
  printStatement: async (school) => ({ ...(await forStudent(school)), query: { format: 'csv' } }),
  printTransactionReport: async (school) => ({
    query: {
      format: 'csv',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      selectedClass: await school.classId('Basic 4'),
    },
  }),
  printDayReceipts: () => ({ params: { day: '2026-11-20' }, query: { format: 'csv' } }),
  // Of a day on which no drawer is open.
  printDaySummary: () => ({ params: { day: '2026-11-19' }, query: { format: 'csv' } }),
  exportStudents: () => ({ query: { format: 'csv' } }),
  exportSchool: () => ({}),

  getBanks: () => ({}),
  getAccountHolderName: () => ({ query: { accountNumber: '1011130067824', bankCode: '040100' } }),
  storeSignUp: () => ({ body: aSignUp() }),
  initializePayment: async (school) => ({
    body: {
      email: 'a@example.com',
      amount: 500,
      callBack: `${SAMPLE_SITE}/x`,
      signUpId: await aSignUpId(school),
    },
  }),
  verifyPayment: async (school) => ({ params: { reference: await aPaidReference(school, 500) } }),
  createSubAccount: async (school) => ({
    body: {
      reference: await aPaidReference(school, 500),
      business_name: 'Hope Academy',
      settlement_bank: '040100',
      account_number: '1011130067824',
      primary_contact_email: 'bursar@example.com',
    },
  }),
  addSchool: async (school) => ({ body: { reference: await aPaidReference(school, 500) } }),
  updateSubscription: async (school) => {
    const reference = await aPaidReference(school, 200)
    await callFrom(school, endpoints.verifyPayment, { params: { reference } })
    return { ...inSchool(school), body: { registration_expiration_date: '2027-02-20' } }
  },
  forgetPassword: ({ email }) => ({ body: { schoolEmail: email, by: 'email' } }),
  resetPassword: async (school) => ({
    body: { token: await aResetToken(school), schoolPassword: 'another long password' },
  }),
}

async function forStudent(school: SampleSchool) {
  return { params: { studentId: await aStudentId(school) } }
}

async function forReceipt(school: SampleSchool) {
  return { params: { receiptId: (await aReceipt(school)).id } }
}

/** A right call of any endpoint. Throws when nobody has written down what one is. */
export async function sampleOf(endpoint: Endpoint, school: SampleSchool): Promise<Sent<Endpoint>> {
  const sample = new Map<string, (school: SampleSchool) => unknown>(Object.entries(samples)).get(endpoint.id)
  if (!sample) {
    throw new Error(`${endpoint.id} has no sample: write a right call of it into testing/samples.ts.`)
  }
  const sent = (await sample(school)) as Sent<Endpoint>
  await countRowsAtTimes()
  return sent
}

function aListOfOne({ mark }: SampleSchool) {
  const csv = `First name,Surname,Gender,Class,Parent first name,Parent surname,Parent phone\nAma,${mark}${nextNumber()},Female,Basic 4,Yaw,${mark},${aPhone()}\n`
  return { csv, name: 'Class list.xlsx', dryRun: false }
}
