import { randomUUID } from 'node:crypto'
import { endpoints } from '#shared/api/index.ts'
import { query, sql } from '../context/context.ts'
import type { Samples } from './sample.ts'
import {
  aColleague,
  aDebtId,
  aDesk,
  aDeskKey,
  aDeskWithPin,
  anAddress,
  anInvitation,
  aPayment,
  aReceipt,
  aRequestId,
  aSecondHead,
  aStudentId,
  newestSecret,
  nextNumber,
  type SampleSchool,
} from './sample-school.ts'
import { aPhone, createTestSchool, openSession } from './test-school.ts'

/** Right calls about people and desks. */
export const peopleSamples = {
  readParentAccess: () => ({}),
  printParentsSheet: async (school) => {
    await school.call(endpoints.setParentAccess, { body: { level: 'on' } })
    return {}
  },
  setParentAccess: () => ({
    body: { level: nextNumber() % 2 ? ('on' as const) : ('balances' as const), onPapers: true },
  }),
  listStaff: () => ({}),
  inviteStaff: async (school) => ({
    body: {
      firstName: 'Ekua',
      surname: `Otoo ${school.mark}`,
      role: 'teacher',
      classIds: [await school.classId('Basic 4')],
      phone: aPhone(),
      email: `${randomUUID()}@school.example`,
    },
  }),
  resendInvite: async (school) => ({ params: { staffId: (await anInvitation(school)).staffId } }),
  editStaff: async (school) => ({
    params: { staffId: (await anInvitation(school)).staffId },
    body: {
      firstName: 'Esi',
      surname: school.mark,
      role: 'teacher' as const,
      classIds: [await school.classId('Basic 5')],
      phone: aPhone(),
      email: null,
    },
  }),
  leaveSchool: async (school) => ({ params: { staffId: (await anInvitation(school)).staffId } }),
  listStaffSessions: async (school) => ({ params: { staffId: (await aColleague(school)).staffId } }),
  endStaffSessions: async (school) => {
    const { staffId, sessionId } = await aColleague(school)
    return { params: { staffId }, body: { sessionId } }
  },
  listMySessions: () => ({}),
  endMySessions: async ({ context }) => ({ body: { sessionId: (await openSession(context)).sessionId } }),
  changeMyPassword: ({ password }) => ({
    body: { currentPassword: password, password: `another long password ${nextNumber()}` },
  }),
  askPhoneCode: () => ({}),
  confirmPhone: async (school) => ({ body: { code: await aPhoneCode(school) } }),
  readInvite: async (school) => ({ body: { code: (await anInvitation(school)).code } }),
  acceptInvite: async (school) => ({
    body: { code: (await anInvitation(school)).code, password: 'a password of their own' },
  }),

  listMySchools: () => ({}),
  addMySchool: async () => {
    const { email, password } = await anotherSchool()
    return { body: { schoolEmail: email, schoolPassword: password } }
  },
  removeMySchool: async (school) => ({ params: { accountId: await aTiedAccount(school) } }),
  readMySchool: async (school) => ({ params: { accountId: await aTiedAccount(school) } }),
  openMySchool: async (school) => ({ params: { accountId: await aTiedAccount(school) } }),

  listDesks: () => ({}),
  enrolDesk: ({ mark }) => ({ body: { name: `Desk ${nextNumber()} ${mark}`, deskKey: aDeskKey() } }),
  renameDesk: async (school) => ({
    params: { deskId: (await aDesk(school)).deskId },
    body: { name: `Counter ${nextNumber()} ${school.mark}` },
  }),
  endDesk: async (school) => ({ params: { deskId: (await aDesk(school)).deskId } }),
  allowPins: async (school) => ({ params: { deskId: (await aDesk(school)).deskId } }),
  readDesk: async (school) => ({ body: await aDesk(school) }),
  unlockDesk: async (school) => ({ body: await aDeskWithPin(school) }),
  setPin: async (school) => {
    const { deskId, deskKey } = await aDesk(school)
    return { params: { deskId }, body: { deskKey, pin: '271828', password: school.password } }
  },
  removePin: async (school) => ({ params: { deskId: (await aDeskWithPin(school)).deskId } }),
  askRequest: async (school) => {
    await aSecondHead(school)
    return {
      body: {
        act: 'move' as const,
        reason: 'Wrong child',
        entryId: (await aPayment(school)).transaction.id,
        amount: 20,
        studentId: await aStudentId(school),
        chargeId: await aDebtId(school),
        toStudentId: await aStudentId(school),
        feeType: 'Exam Fees',
        receiptId: (await aReceipt(school)).id,
        payment_method: 'Cash' as const,
        reference: 'x',
        cash: 'came_once' as const,
      },
    }
  },
  listRequests: () => ({ query: { state: 'open', limit: 5 } }),
  readRequest: async (school) => ({ params: { requestId: await aRequestId(school) } }),
  answerRequest: async (school) => ({
    params: { requestId: await aRequestId(school, 'another') },
    body: { approve: false, reason: 'Call the mother first' },
  }),
  approveAtDesk: async (school) => {
    const requestId = await aRequestId(school)
    const { deskId, deskKey, pin } = await aDeskWithPin(school)
    return { params: { requestId }, body: { deskId, deskKey, pin, staffId: await aSecondHead(school) } }
  },
  sendRequestCode: async (school) => ({ params: { requestId: await aRequestId(school) } }),
  approveWithCode: async (school) => {
    const requestId = await aRequestId(school)
    await school.call(endpoints.sendRequestCode, { params: { requestId } })
    return { params: { requestId }, body: { code: await newestSecret(school) } }
  },
  withdrawRequest: async (school) => ({ params: { requestId: await aRequestId(school) } }),
  listAudit: async (school) => ({
    query: { staffId: (await aColleague(school)).staffId, from: '2026-11-01', kind: 'money', limit: 5 },
  }),
  checkAudit: () => ({}),
  readRules: () => ({}),
  setRules: () => ({ body: { idleMinutes: 2 + (nextNumber() % 9) } }),
} satisfies Partial<Samples>

/** One whose Head has nothing to do with that of any other. */
const anotherSchool = () => createTestSchool({ name: 'Nhyira Preparatory' })

/** The school’s own account, beside that of another school. */
async function aTiedAccount(school: SampleSchool): Promise<string> {
  const { email, password } = await anotherSchool()
  await school.call(
    endpoints.addMySchool,
    { body: { schoolEmail: email, schoolPassword: password } },
    { address: anAddress() },
  )
  return school.context.caller.staffId
}

/** A code on its way to the phone of whoever makes the call. */
async function aPhoneCode({ context }: SampleSchool): Promise<string> {
  await query(
    context,
    sql`update staff set phone_code_hash = sha256(convert_to('phone ' || id || ' 482913', 'UTF8')), phone_code_tries = 0,
          phone_code_for = phone_of(school_id, id), phone_code_expires_at = app_now() + interval '10 minutes'
        where school_id = ${context.schoolId}`,
  )
  return '482913'
}
