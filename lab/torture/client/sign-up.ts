import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '#shared/api/index.ts'
import { codeOf, type Desk, insist } from './insist.ts'
import { type Account, answerOf, PASSWORD, type School } from './school.ts'

/** The site that payers come back to; only its name counts. */
export const SITE = 'https://fees.example'

/**
 * Signs a school up, pays in the sandbox and asks for the school until it is there. Once the sandbox has said that it
 * took the money, the school is owed: the payment is journalled as asked for from then on.
 */
export async function signUp(desk: Desk, email: string): Promise<Pick<Account, 'id' | 'email'> | undefined> {
  const form = {
    schoolName: `School of ${email.split('@')[0]}`,
    schoolAddress: '7 Ring Road, Accra',
    schoolPhone: '030 277 1234',
    schoolWebsite: '',
    schoolEmail: email,
    schoolPassword: PASSWORD,
    bankName: 'GCB Bank Limited',
    bankAccountNumber: '1011130067824',
    settlementBankCode: '040100',
  }
  const stored = await insist(desk, () => ({ method: 'POST', path: '/api/signups', body: form }))
  if (stored.heard?.status !== 201) return undefined
  const { id } = answerOf(endpoints.storeSignUp, stored.heard.body)
  const page = await startPayment(desk, { amount: 500, signUpId: id })
  if (!page || !(await pressPay(page))) return undefined
  const { key, reference } = { key: `sign-up:${page.reference}`, reference: page.reference }
  desk.journal.note({ said: 'asked', key, school: '', at: Date.now() })
  const asked = { method: 'POST', path: '/api/schools/add', body: { reference } } as const
  // The money may be on its way: early news, Paystack not answering.
  const { heard, tries } = await insist(desk, () => asked, { alsoPassing: ['payment_required'] })
  if (!heard) return void desk.journal.note({ said: 'left', key, school: '' })
  if (heard.status !== 201) {
    return void desk.journal.note({ said: 'refused', key, school: '', code: codeOf(heard.body), tries })
  }
  const { schoolId } = answerOf(endpoints.addSchool, heard.body)
  desk.journal.note({ said: 'done', key, school: schoolId, ids: [schoolId] })
  return { id: schoolId, email }
}

/** Pays for three more months and asks until they are there. */
export async function renew(desk: Desk, school: School): Promise<void> {
  const page = await startPayment(desk, { amount: 200 }, school.token)
  if (!page || !(await pressPay(page))) return
  const line = { key: `renew:${page.reference}`, school: school.id }
  desk.journal.note({ said: 'asked', ...line, at: Date.now() })
  const path = `/api/paystack/verify/${page.reference}`
  while (Date.now() < desk.until()) {
    const { heard } = await insist(desk, () => ({ method: 'GET', path }))
    if (heard?.status !== 200) break
    const { outcome } = answerOf(endpoints.verifyPayment, heard.body).data
    if (outcome === 'renewed') return desk.journal.note({ said: 'done', ...line, ids: [] })
    await sleep(100)
  }
  desk.journal.note({ said: 'left', ...line })
}

interface Page {
  address: string
  reference: string
}

async function startPayment(desk: Desk, order: object, token?: string): Promise<Page | undefined> {
  const body = { ...order, callBack: `${SITE}/paymentCallback` }
  const path = '/api/paystack/initialize'
  const { heard } = await insist(desk, () => ({ method: 'POST', path, token, body }), { givesUp: 0.1 })
  if (heard?.status !== 200) return undefined
  const { data } = answerOf(endpoints.initializePayment, heard.body)
  return { address: data.authorization_url, reference: data.reference }
}

/** Presses Pay and closes the tab. */
async function pressPay({ address }: Page): Promise<boolean> {
  const form = new URLSearchParams({ act: 'close', channel: 'card' })
  const answer = await fetch(address, { method: 'POST', body: form }).then(
    (response) => response.text(),
    () => '',
  )
  return /Paid\.|is done/.test(answer)
}
