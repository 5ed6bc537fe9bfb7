import { randomUUID } from 'node:crypto'
import { allEndpoints } from '#shared/api/index.ts'
import { addDays, dayOf } from '#shared/dates.ts'
import type { Facts } from './facts.ts'

export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
}

/** The calls whose figures are drawn, each for a child of the school chosen at random. */
export const hotCalls: Record<string, (facts: Facts) => Asked> = {
  'record a payment': (facts) => post(`/students/pay/${oneOf(facts.studentIds)}`, PAYMENT),
  'list of students': ({ schoolId }) => get(`/students/${schoolId}`),
  'student page': ({ studentIds }) => get(`/students/details/${oneOf(studentIds)}`),
  'statement (PDF)': ({ studentIds }) => get(`/documents/statement/${oneOf(studentIds)}`),
  'report, page 1': ({ schoolId }) =>
    get(`/transactions/trans/filterTransaction?schoolId=${schoolId}&${year()}`),
  'day sheet (PDF)': ({ receiptDay }) => get(`/documents/day/${receiptDay}`),
  'debt list (CSV)': () => get('/documents/debtors?format=csv'),
}

const PAYMENT = { amountPaid: 150, feeType: 'School Fees' }

/** A year back from today: nearly all there is. */
export function year(): string {
  const today = dayOf(new Date())
  return `startDate=${addDays(today, -365)}&endDate=${today}`
}

/** One call of every endpoint by its id, in an order in which each still finds what it names. */
export function everyCall(facts: Facts): Record<string, Asked> {
  return { ...readingCalls(facts), ...moneyCalls(facts), ...childCalls(facts), ...schoolCalls(facts) }
}

function moneyCalls(facts: Facts): Record<string, Asked> {
  const { schoolId, classId, receiptId, runId, paymentId, debtId } = facts
  const [first = '', second = ''] = facts.studentIds
  const bill = { classId, feeType: 'Others', amount: 20, confirm: true }
  return {
    previewClassFees: post(`/students/addClassFees/${schoolId}/preview`, bill),
    addClassFees: post(`/students/addClassFees/${schoolId}`, bill),
    setClassFee: put(`/classes/fees/${classId}/Others`, { classId, feeType: 'Others', amount: 30 }),
    undoBillingRun: post(`/classes/billing/${runId}/undo`, { reason: 'Billed twice' }),
    payStudent: post(`/students/pay/${first}`, PAYMENT),
    debitStudent: post(`/students/debit/${first}`, { amount: 40, feeType: 'School Fees' }),
    adjustStudent: post(`/students/adjust/${first}`, {
      kind: 'discount',
      amount: 10,
      feeType: 'School Fees',
      note: 'Sister in school',
    }),
    recordTransaction: post(`/transactions/${second}`, {
      schoolId,
      studentId: second,
      amount: '25',
      feeType: 'School Fees',
      transactionType: 'Credit',
      date: dayOf(new Date()),
    }),
    moveTransaction: post(`/transactions/move/${paymentId}`, {
      amount: 1,
      feeType: 'Exam Fees',
      reason: 'Brother',
    }),
    reverseTransaction: post(`/transactions/reverse/${debtId}`, { reason: 'Wrong child' }),
    reverseReceipt: post(`/receipts/${receiptId}/reverse`, { reason: 'Wrong child' }),
  }
}

function childCalls(facts: Facts): Record<string, Asked> {
  const { schoolId, classId, otherClassId, guardianId } = facts
  const [first = '', , third = '', fourth = ''] = facts.studentIds
  const child = {
    studentFirstName: 'Akosua',
    studentSurname: 'Mensah',
    studentOtherNames: '',
    studentGender: 'Female',
    studentClass: classId,
    studentAddress: '3 High Street',
    studentParentFirstName: 'Yaw',
    studentParentSurname: 'Mensah',
    studentParentNumber: '0244000001',
  }
  return {
    addFeeType: post(`/schools/${schoolId}/addFeeType`, { schoolId, feeType: 'Trip', amount: 0 }),
    deleteFeeType: {
      method: 'DELETE',
      path: '/api/schools/deleteFeeType',
      body: { schoolId, feeType: 'Trip' },
    },
    addStudent: post('/students/add', { ...child, schoolId }),
    editStudent: put('/students/edit', { ...child, studentId: third, schoolId }),
    importStudents: post('/students/import', { csv: ROSTER, dryRun: false }),
    promoteStudents: post('/classes/promote', {
      classId: otherClassId,
      students: [first],
      toClassId: classId,
    }),
    archiveStudents: post('/students/deletion/students', { studentIds: [fourth] }),
    restoreStudents: post('/students/restore', { studentIds: [fourth] }),
    'archiveStudents, to erase': post('/students/deletion/students', { studentIds: [fourth] }),
    editGuardian: put(`/guardians/${guardianId}`, {
      firstName: 'Yaw',
      surname: 'Mensah',
      phone: '0244000003',
      noReminders: true,
    }),
  }
}

function schoolCalls(facts: Facts): Record<string, Asked> {
  const { schoolId, messageId } = facts
  const [, second = '', , fourth = ''] = facts.studentIds
  return {
    resendMessage: post(`/messages/${messageId}/resend`),
    sendMessage: post('/parents/sendMessage', {
      messageTo: facts.guardianPhone,
      messageFrom: 'AGAFEES',
      message: 'School closes at noon.',
    }),
    saveTerm: post(`/schools/${schoolId}/terms`, {
      name: 'First Term',
      academicYear: '2040/2041',
      startsOn: '2040-09-08',
      endsOn: '2040-12-18',
    }),
    eraseStudent: post(`/students/erase/${fourth}`),
    closeDays: post(`/schools/${schoolId}/closeThrough`, { through: '2020-01-01' }),
    editSchool: post('/schools/edit', { schoolId, school_address: '4 High Street' }),
    discardTaken: post(`/students/discarded/${second}`, {
      act: 'payment',
      slip: 'KD-0001',
      reason: 'Typed twice',
      lines: [{ feeType: 'School Fees', amount: 50 }],
      date: dayOf(new Date()),
      takenAt: new Date().toISOString(),
    }),
    signIn: signIn(facts),
    signOut: post('/schools/logout'),
  }
}

export function readingCalls(facts: Facts): Record<string, Asked> {
  const { schoolId, classId, receiptDay: day } = facts
  const fee = 'School%20Fees'
  return {
    readSession: get('/schools/session'),
    readSchool: get(`/schools/${schoolId}`),
    readToday: get(`/schools/${schoolId}/today`),
    listTerms: get(`/schools/${schoolId}/terms`),
    listFeeTypes: get(`/schools/${schoolId}/feeTypes`),
    readJournal: get(`/schools/${schoolId}/journal?limit=20`),
    'readJournal, sought': get(`/schools/${schoolId}/journal?limit=20&search=mensah`),
    'readJournal, of days': get(`/schools/${schoolId}/journal?limit=20&from=${day}&to=${day}`),
    listClasses: get(`/classes/${schoolId}`),
    listClassStudents: get(`/classes/${classId}/students`),
    listClassFees: get(`/classes/fees/${schoolId}`),
    readClassFee: get(`/classes/${classId}/${fee}`),
    previewClassFee: get(`/classes/fees/${classId}/${fee}/preview?amount=130`),
    listBillingRuns: get(`/classes/billing/${schoolId}/runs`),
    ...readingOfChildren(facts),
    ...printing(facts),
  }
}

function readingOfChildren(facts: Facts): Record<string, Asked> {
  const { schoolId, classId, receiptId, receiptCode, receiptDay: day } = facts
  const [student = ''] = facts.studentIds
  const fee = 'School%20Fees'
  const report = `/transactions/trans/filterTransaction?schoolId=${schoolId}&${year()}`
  return {
    listStudents: get(`/students/${schoolId}`),
    'listStudents, all': get(`/students/${schoolId}?status=all`),
    readStudent: get(`/students/details/${student}`),
    previewJoining: get(`/students/joining/${classId}?studentId=${student}`),
    listBalances: get('/students/feeType/balance'),
    'listBalances, of a type': get(`/students/feeType/balance?feeType=${fee}`),
    readFees: get(`/students/fees/${student}`),
    readFee: get(`/students/fees/${student}/${fee}`),
    listTransactions: get(`/transactions/${student}`),
    reportTransactions: get(report),
    'reportTransactions, class': get(`${report}&selectedClass=${classId}&feeType=${fee}`),
    'reportTransactions, as of': get(`${report}&page=5&asOf=5000`),
    listReceipts: get('/receipts?limit=20'),
    'listReceipts, of a child': get(`/receipts?limit=20&studentId=${student}`),
    'listReceipts, of days': get(`/receipts?limit=20&from=${day}&to=${day}`),
    readReceipt: get(`/receipts/${receiptId}`),
    printReceipt: get(`/receipts/${receiptId}/pdf`),
    checkReceipt: get(`/receipts/check/${receiptCode}`),
    listGuardians: get('/guardians'),
    listMessages: get('/messages?limit=20'),
    'listMessages, failed': get('/messages?limit=20&status=failed'),
  }
}

function printing({ classId, receiptDay: day, studentIds }: Facts): Record<string, Asked> {
  const [student = ''] = studentIds
  const fee = 'School%20Fees'
  return {
    printClassReport: get(`/documents/classes/${classId}/${fee}?format=csv`),
    printDebtors: get('/documents/debtors?format=csv'),
    'printDebtors, class': get(`/documents/debtors?format=csv&classId=${classId}`),
    printClassBills: get(`/documents/bills/${classId}?format=csv`),
    printStatement: get(`/documents/statement/${student}?format=csv`),
    printTransactionReport: get(`/documents/transactions?format=csv&${year()}`),
    printDayReceipts: get(`/documents/receipts/${day}`),
    printDaySummary: get(`/documents/day/${day}?format=csv`),
    exportStudents: get('/documents/students?format=csv'),
    exportSchool: get('/documents/export'),
  }
}

const ROSTER =
  'First name,Surname,Gender,Class,Parent first name,Parent surname,Parent phone\nAma,Owusu,Female,Basic 4,Yaw,Owusu,0244000002\n'

/** They ask Paystack or a mail server and read the platform's own small tables; no school's big table is behind them. */
const OUTSIDE_SCHOOLS = new Set([
  ...[
    'createSubAccount',
    'getAccountHolderName',
    'getBanks',
    'initializePayment',
    'verifyPayment',
    'addSchool',
  ],
  ...['forgetPassword', 'resetPassword', 'storeSignUp', 'updateSubscription', 'sendContactMessage'],
])

/** Endpoints that the sweep should call and does not. */
export function uncalled(calls: Record<string, Asked>): string[] {
  const called = new Set(Object.keys(calls).map((name) => name.split(',')[0]))
  return allEndpoints.map(({ id }) => id).filter((id) => !called.has(id) && !OUTSIDE_SCHOOLS.has(id))
}

/** The act whose entry the sweep takes back again. */
export function aDebt({ studentIds }: Facts): Asked {
  return post(`/students/debit/${studentIds[0]}`, { amount: 40, feeType: 'School Fees' })
}

export function signIn({ email, password }: Facts): Asked {
  return post('/schools/login', { schoolWebsite: '', schoolEmail: email, schoolPassword: password })
}

/** Headers of a signed-in caller; each write with a key of its own. */
export function headersOf({ token }: Facts, { method }: Asked): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
  }
}

export function oneOf<T>(all: readonly T[]): T {
  const found = all[Math.floor(Math.random() * all.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

function get(path: string): Asked {
  return { method: 'GET', path: `/api${path}` }
}

function post(path: string, body: object = {}): Asked {
  return { method: 'POST', path: `/api${path}`, body }
}

function put(path: string, body: object): Asked {
  return { method: 'PUT', path: `/api${path}`, body }
}
