import { cleanup } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import {
  type Child,
  type Kept,
  kept,
  type Payment,
  type School,
  session,
} from '#web/screens/public/parents/kept.ts'
import { trouble } from '#web/screens/public/parents/reading.ts'
import { beginAgain } from '#web/screens/public/parents/sign-in-page.ts'

/** A parent's phone in a test, and what the server answers to it. */

/** What is answered to `GET /api/parents/…`; undefined is no answer, as without a connection. */
export type Answers = (call: string) => Response | undefined | Promise<Response | undefined>

/** Answers the calls of the parents' app until the test ends, and keeps which were made. */
export function answerParents(answers: Answers): string[] {
  const calls: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = async (input, init = {}) => {
    const call = `${init.method ?? 'GET'} ${String(input).replace('/api/parents/', '')}`
    calls.push(call)
    const answer = await answers(call)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  }
  onTestFinished(() => {
    cleanup()
    globalThis.fetch = fetch
    session.end()
    beginAgain()
    trouble.set(null)
  })
  return calls
}

export function said(reply: object, at = new Date()): Response {
  return Response.json(reply, { headers: { Date: at.toUTCString() } })
}

/** The server says no, as it does everywhere. */
export function refused(
  status: number,
  code: string,
  message = 'No.',
  more: { facts?: object; retryAfter?: number } = {},
): Response {
  const headers: Record<string, string> = more.retryAfter ? { 'Retry-After': String(more.retryAfter) } : {}
  return Response.json({ code, message, ...(more.facts ? { facts: more.facts } : {}) }, { status, headers })
}

/** A parent who is signed in on this phone, and has read this before. */
export function aPhoneWith(found: Partial<Kept> = {}): void {
  session.open({ token: 'parent_test', phone: '024 123 4567', since: '2026-11-01T08:00:00.000Z' })
  kept.write({
    at: Date.now(),
    children: childrenAt([]),
    receipts: [],
    notices: [],
    push: null,
    statements: {},
    payments: [],
    ...found,
  })
}

export function childrenAt(schools: School[]): Kept['children'] {
  const known = { name: 'Akosua', today: '2026-11-24', owed: 0, asking: [], reminders: true }
  return { ...known, language: null, otherPhones: 0, schools } as unknown as Kept['children']
}

/** One that waits for a PIN, as the server writes it: amounts in cedis. */
export function aPayment(differences: object = {}): Payment {
  const waits = {
    paymentId: 'p1',
    schoolId: 's1',
    schoolName: 'Bright Morning School',
    state: 'processing',
    prompt: 'phone',
    page: null,
    said: null,
    amount: 50,
    charge: 0,
    pays: 50,
    how: 'mtn',
    walletEnd: '567',
    reference: 'AK-1',
    receiptId: null,
    askedAt: new Date().toISOString(),
    answeredAt: null,
    lines: [{ childId: 'c1', firstName: 'Ama', feeType: 'School Fees', amount: 50 }],
  }
  return { ...waits, ...differences } as unknown as Payment
}

/** What one of its children owes of one fee, in pesewas; it can be paid in the app. */
export function aChild(firstName: string, owed: number, differences: object = {}): Child {
  const fee = { feeType: 'School Fees', owed, dueOn: '2026-05-08', voluntary: false, onlyNamed: false }
  const sums = { before: 0, charged: owed, takenOff: 0, paid: 0 }
  const child = {
    childId: firstName,
    firstName,
    name: `${firstName} Mensah`,
    className: 'JHS 2',
    pupilCode: 'BMS-4F7K',
    familyPlace: 1,
    creditTo: 'School Fees',
    balance: owed,
    owed,
    fees: [{ ...fee, ...sums }],
    dues: [],
    promise: null,
    credit: 0,
  }
  return { ...child, ...differences } as unknown as Child
}

export function aSchool(children: Child[], differences: object = {}): School {
  const school = {
    schoolId: 's1',
    name: 'Bright Morning School',
    address: '',
    phone: '030 212 3456',
    shows: 'on',
    term: 'Term 1',
    payTo: null,
    owed: 0,
    children,
    paying: { bearer: 'school', smallest: 100, feeTypes: null },
  }
  return { ...school, ...differences } as unknown as School
}
