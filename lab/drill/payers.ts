import { randomUUID } from 'node:crypto'

export interface Desk {
  token: string
  schoolId: string
  studentIds: string[]
}

/** A payment as its desk knows it: the receipt once it was acknowledged. */
export interface Payment {
  key: string
  studentId: string
  token: string
  receiptId?: string
  at?: number
  /** How long it took to be acknowledged, in milliseconds. */
  tookMs?: number
}

export interface Payers {
  payments: Payment[]
  /** Answered readings between the payments. */
  readings: { count: number }
  /** Waits until the calls under way have ended, whichever way. */
  stop: () => Promise<void>
}

/** Signs the schools in and answers one desk for each. */
export async function openDesks(origin: string, emails: readonly string[]): Promise<Desk[]> {
  const desks: Desk[] = []
  for (const schoolEmail of emails) {
    const signedIn = await ask(origin, 'POST', '/api/schools/login', {
      body: { schoolWebsite: '', schoolEmail, schoolPassword: 'demo-school' },
    })
    const { authToken: token, schoolId } = signedIn.body as { authToken: string; schoolId: string }
    const list = await ask(origin, 'GET', `/api/students/${schoolId}`, { token })
    desks.push({ token, schoolId, studentIds: (list.body as { id: string }[]).map(({ id }) => id) })
  }
  return desks
}

/**
 * Desks that pay again and again through the server until stopped, two to a school, with a reading after each fifth payment.
 * A payment that was not answered stays without a receipt: nobody knows whether it was recorded.
 */
export function startPaying(origin: string, desks: readonly Desk[]): Payers {
  const payments: Payment[] = []
  const readings = { count: 0 }
  let isOpen = true
  const work = async (desk: Desk) => {
    for (let turn = 1; isOpen; turn += 1) {
      const studentId = desk.studentIds[turn % desk.studentIds.length] ?? ''
      const payment: Payment = { key: randomUUID(), studentId, token: desk.token }
      payments.push(payment)
      if (!(await pay(origin, payment))) await new Promise((resolve) => setTimeout(resolve, 100))
      if (turn % 5 === 0) readings.count += Number(await read(origin, desk, turn))
    }
  }
  const working = desks.flatMap((desk) => [work(desk), work(desk)])
  return {
    payments,
    readings,
    stop: async () => {
      isOpen = false
      await Promise.all(working)
    },
  }
}

/** Sends a payment, or sends it again with its key; true when it was acknowledged. */
export async function pay(origin: string, payment: Payment): Promise<boolean> {
  const { key, studentId, token } = payment
  const body = { amountPaid: 5, feeType: 'School Fees' }
  const sentAt = performance.now()
  const answer = await ask(origin, 'POST', `/api/students/pay/${studentId}`, { body, token, key }).catch(
    () => null,
  )
  if (answer?.status !== 200) return false
  payment.receiptId = (answer.body as { receipt: { id: string } }).receipt.id
  payment.at = performance.now()
  payment.tookMs = payment.at - sentAt
  return true
}

/** Again with its key until it is acknowledged: a server on a busy machine may ask to come again. */
export async function payAtLast(origin: string, payment: Payment): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    if (await pay(origin, payment)) return
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error('a payment was refused')
}

async function read(origin: string, { schoolId, studentIds, token }: Desk, turn: number): Promise<boolean> {
  const paths = [
    `/api/students/${schoolId}`,
    `/api/students/details/${studentIds[turn % studentIds.length]}`,
    `/api/transactions/trans/filterTransaction?schoolId=${schoolId}&startDate=2020-01-01&endDate=2100-01-01`,
    `/api/schools/${schoolId}/today`,
  ]
  const path = paths[(turn / 5) % paths.length] ?? ''
  return (await ask(origin, 'GET', path, { token }).catch(() => null))?.status === 200
}

interface Sent {
  body?: object
  token?: string
  key?: string
}

export async function ask(origin: string, method: string, path: string, { body, token, key }: Sent) {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

/** The longest time, in seconds, in which no desk had a payment acknowledged; from this moment on. */
export function longestPause(payments: readonly Payment[], from: number): number {
  const moments = payments.flatMap(({ at }) => at ?? []).sort((a, b) => a - b)
  const pauses = moments.map((moment, place) => (moment < from ? 0 : moment - (moments[place - 1] ?? from)))
  return Math.max(0, ...pauses) / 1_000
}
