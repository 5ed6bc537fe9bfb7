import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Endpoint, WireReply as Reply, WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import type { Sandbox } from '../sandbox/index.ts'
import { aPersonOf } from './people.ts'
import { inject } from './test-app.ts'
import { countRowsAtTimes } from './test-database.ts'
import { aPhone, createTestSchool, type TestSchool } from './test-school.ts'

/** A school whose every name carries its own mark, so that a trace of it is known wherever it appears. */
export interface SampleSchool extends TestSchool {
  mark: string
  /** The simulated Paystack of its payments. */
  paystack: Pick<Sandbox, 'url' | 'secretKey'>
}

/** Where sample schools are served from. */
export const SAMPLE_SITE = 'https://fees.test'

/** A school whose payments go to a simulated Paystack. */
export async function createSampleSchool(
  { secretKey, url }: Sandbox,
  mark = randomBytes(5).toString('hex'),
): Promise<SampleSchool> {
  const paystack = { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: url }
  const school = await createTestSchool({
    name: `School ${mark}`,
    settings: { PUBLIC_URL: SAMPLE_SITE, ...paystack },
  })
  await countRowsAtTimes()
  return Object.defineProperty({ ...school, mark, paystack: { secretKey, url } }, 'context', {
    get: () => school.context,
  })
}

/** Limits count by address: each call comes from its own. */
export function anAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

/** Counts up, so that what samples make differs. */
export function nextNumber(): number {
  made += 1
  return made
}

let made = 0

/** Counts on from a number, where what samples make has to be the same each time. */
export function countFrom(number: number): void {
  made = number
}

export function aStudentId({ addStudent, mark }: SampleSchool, differences: object = {}): Promise<string> {
  return addStudent({
    surname: mark,
    guardian: { firstName: 'Kojo', surname: mark, phone: aPhone() },
    ...differences,
  })
}

export async function anArchivedStudentId(school: SampleSchool): Promise<string> {
  const studentId = await aStudentId(school)
  await school.call(endpoints.archiveStudents, { body: { studentIds: [studentId] } })
  return studentId
}

export async function aStudentForm({ classId, mark }: SampleSchool) {
  return {
    studentFirstName: 'Akosua',
    studentSurname: mark,
    studentOtherNames: 'Nana',
    studentGender: 'Female' as const,
    studentClass: await classId('Basic 5'),
    studentAddress: '3 Liberation Road, Accra',
    studentParentFirstName: 'Yaw',
    studentParentSurname: mark,
    studentParentNumber: aPhone(),
  }
}

/** A fee type of this school alone, without history. */
export async function aFeeType({ call, schoolId, mark }: SampleSchool): Promise<string> {
  const feeType = `Fee ${mark} ${nextNumber()}`
  await call(endpoints.addFeeType, { params: { schoolId }, body: { feeType } })
  return feeType
}

export async function aClassFee(school: SampleSchool) {
  return { classId: await school.classId('Basic 4'), feeType: await aFeeType(school) }
}

/** A name that no class of any school has. */
export const aClassName = ({ mark }: SampleSchool) => `Class ${mark} ${nextNumber()}`

/** A class of the school's own, without students. */
export async function aClassId(school: SampleSchool): Promise<string> {
  const made = await school.call(endpoints.addClass, { body: { name: aClassName(school) } })
  return made.class.id
}

/** What a billing run needs, with a student to be billed. */
export async function aBill(school: SampleSchool) {
  await aStudentId(school)
  return {
    ...(await aClassFee(school)),
    amount: 90,
    dueDate: '2026-12-20',
    termId: await currentTermId(school),
  }
}

export async function aBillingRunId(school: SampleSchool): Promise<string> {
  const params = { schoolId: school.schoolId }
  const { billingRunId } = await school.call(endpoints.addClassFees, { params, body: await aBill(school) })
  return billingRunId
}

export async function currentTermId({ call, schoolId }: SampleSchool): Promise<string> {
  const { terms } = await call(endpoints.listTerms, { params: { schoolId } })
  return found(terms.find((term) => term.current)).id
}

export async function aPayment(school: SampleSchool): Promise<Reply<typeof endpoints.payStudent>> {
  const params = { studentId: await aStudentId(school) }
  return await school.call(endpoints.payStudent, { params, body: { amountPaid: 60, feeType: 'School Fees' } })
}

export async function aReceipt(school: SampleSchool) {
  return found((await aPayment(school)).receipt)
}

export const aDebtId = async (school: SampleSchool) => (await aCharge(school)).chargeId

/** A debt of 30 cedis for School Fees, and whose it is. */
export async function aCharge(school: SampleSchool) {
  const params = { studentId: await aStudentId(school) }
  const body = { amount: 30, feeType: 'School Fees' }
  return { ...params, chargeId: (await school.call(endpoints.debitStudent, { params, body })).transaction.id }
}

/** The newest guardian, who has one child. */
export async function aGuardian(school: SampleSchool) {
  await aStudentId(school)
  const [guardian] = await school.rows<{ id: string; phone: string }>(
    sql`select id, phone from guardians order by created_at desc, id desc limit 1`,
  )
  return found(guardian)
}

export async function aFailedMessageId(school: SampleSchool): Promise<string> {
  const { id } = await aReceipt(school)
  const [message] = await school.rows<{ id: string }>(
    sql`update messages set status = 'failed' where receipt_id = ${id} returning id`,
  )
  return found(message).id
}

export function aSignUp() {
  return {
    schoolName: 'Hope Academy',
    schoolAddress: '12 Aboom Wells Road, Cape Coast',
    schoolPhone: '033 213 2000',
    schoolWebsite: 'hope.edu.gh',
    schoolEmail: `${randomUUID()}@school.example`,
    schoolPassword: 'a school of a test',
    bankName: 'GCB Bank Limited',
    bankAccountNumber: '1011130067824',
    settlementBankCode: '040100',
  }
}

/** A call from an address of its own, signed in. */
export async function callFrom<E extends Endpoint>({ app, token }: SampleSchool, endpoint: E, sent: Sent<E>) {
  return (await inject(app, endpoint, sent, { token, address: anAddress() })).reply
}

export async function aSignUpId(school: SampleSchool): Promise<string> {
  return (await callFrom(school, endpoints.storeSignUp, { body: aSignUp() })).id
}

/** A payment the simulated Paystack has taken: of a stored sign-up, or this school's renewal. */
export async function aPaidReference(school: SampleSchool, amount: 500 | 200): Promise<string> {
  const signUpId = amount === 500 ? await aSignUpId(school) : undefined
  const body = { amount, callBack: `${SAMPLE_SITE}/paymentCallback`, ...(signUpId ? { signUpId } : {}) }
  const { data } = await callFrom(school, endpoints.initializePayment, { body })
  const form = new URLSearchParams({ act: 'close', channel: 'card' })
  await fetch(data.authorization_url, { method: 'POST', body: form, redirect: 'manual' })
  return data.reference
}

/** Somebody invited, and the code of the link: it stands apart until the text is sent. */
export async function anInvitation(school: SampleSchool): Promise<{ staffId: string; code: string }> {
  const body = { firstName: 'Ekua', surname: school.mark, role: 'cashier' as const, phone: aPhone() }
  const { person } = await school.call(endpoints.inviteStaff, { body })
  return { staffId: person.id, code: await newestSecret(school) }
}

/** The code of the newest text that has one. */
export async function newestSecret({
  context,
  schoolId,
}: Pick<TestSchool, 'context' | 'schoolId'>): Promise<string> {
  const { rows } = await context.database.pool.query<{ secret: string }>(
    sql`select secret from text_secrets where school = ${schoolId} order by message desc limit 1`,
  )
  return found(rows[0]).secret
}

/** Somebody who is signed in. */
export async function aColleague(school: SampleSchool): Promise<{ staffId: string; sessionId: string }> {
  const { staffId, context } = await aPersonOf(school, 'cashier')
  return { staffId, sessionId: found(context.caller.sessionId) }
}

/** Free days of the school's own. */
export async function aHolidayId({ schoolId, mark, rows }: SampleSchool): Promise<string> {
  const [made] = await rows<{ id: string }>(
    sql`with made as (
          insert into holidays (school_id, name, first_day, last_day, changed_at, changed_by)
          select school_id, ${`Free ${mark} ${nextNumber()}`}, '2026-10-30', '2026-11-02', app_now(), id from staff
          where school_id = ${schoolId} and role = 'administrator' returning id)
        select id from made`,
  )
  return found(made).id
}

export const aDeskKey = () => randomBytes(32).toString('base64url')

/** A desk at which everybody sits who sat nowhere. */
export async function aDesk({ schoolId, mark, rows }: SampleSchool) {
  const deskKey = aDeskKey()
  const keyHash = createHash('sha256').update(`desk ${deskKey}`).digest()
  const [desk] = await rows<{ id: string }>(
    sql`with made as (
          insert into workstations (school_id, name, key_hash, created_at, created_by)
          select school_id, ${`Desk ${mark} ${nextNumber()}`}, ${keyHash}, app_now(), id from staff
          where school_id = ${schoolId} and role = 'administrator' returning school_id, id)
        select id from made`,
  )
  const deskId = found(desk).id
  await rows(
    sql`update sessions set workstation_id = ${deskId} where school_id = ${schoolId} and workstation_id is null`,
  )
  return { schoolId, deskId, deskKey }
}

/** The same, where everybody has set a PIN; answers a colleague’s. */
export async function aDeskWithPin(school: SampleSchool) {
  const { staffId } = await aColleague(school)
  const desk = await aDesk(school)
  const pin = '314159'
  const pinHash = await hash(`${pin} ${desk.deskKey}`)
  await school.rows(
    sql`insert into staff_pins (school_id, workstation_id, staff_id, pin_hash, set_at)
        select school_id, ${desk.deskId}, id, ${pinHash}, app_now() from staff where school_id = ${desk.schoolId}`,
  )
  return { ...desk, staffId, pin }
}

/** Another Head, whom a request can be answered by. Answers the id. */
export async function aSecondHead(school: SampleSchool): Promise<string> {
  const [known] = await school.rows<{ id: string }>(
    sql`select id from staff where school_id = ${school.schoolId} and name = 'Second Head' and left_at is null`,
  )
  return known?.id ?? (await aPersonOf(school, 'head', { name: 'Second Head' })).staffId
}

/** A request of the school's own account, or of somebody else. */
export async function aRequestId(school: SampleSchool, whose?: 'another'): Promise<string> {
  await aSecondHead(school)
  const { token } = whose ? await aPersonOf(school, 'cashier') : school
  const { id: receiptId } = await aReceipt(school)
  const body = { act: 'take_back' as const, receiptId, reason: 'Entered twice', cash: 'came_once' as const }
  return (await school.call(endpoints.askRequest, { body }, { token })).request.id
}

/** What a mailed link carries. */
export async function aResetToken({ context, schoolId, clock }: SampleSchool): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const expiresAt = new Date(clock.now.getTime() + 1_800_000)
  await context.database.pool.query(
    sql`insert into password_resets (school, secret_hash, kind, expires_at)
        values (${schoolId}, ${hash}, 'link', ${expiresAt})`,
  )
  return token
}

function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a sample lacks what it needs')
  return value
}
