import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentEndpoints } from '#shared/api/index.ts'
import { codeOf, type Desk, insist } from './insist.ts'
import { momentOf } from './moment.ts'
import { answerOf, type School } from './school.ts'

/** What owners of wallets do, by the last digits, and how often; the sandbox knows them. */
const WALLETS: readonly (readonly [string, number])[] = [
  ['024 123 4987', 12],
  ['024 123 4567', 3],
  ['024 123 4001', 2],
  ['024 123 4002', 1],
  ['024 123 4003', 2],
]
const LOOKS = 40

/**
 * A parent pays for the child, and two phones look at the same payment until it is decided, while Paystack announces it once, five times
 * or never. Journalled as done with the payment and its receipt once somebody was told of that.
 */
export async function payAsParent(
  desk: Desk,
  school: School,
  { key, sandbox }: { key: string; sandbox: string },
): Promise<void> {
  const { dice, journal } = desk
  const parent = dice.pick(school.parents)
  const line = { key, school: school.id }
  const paymentId = randomUUID()
  await switchOn(
    sandbox,
    dice.chance(0.4) ? 'duplicate_webhook' : dice.chance(0.3) ? 'no_webhook' : undefined,
  )
  const path = `/api/parents/schools/${school.id}/payments`
  const lines = [{ childId: parent.childId, feeType: 'School Fees', amount: dice.whole(100, 9_000) / 100 }]
  const how = dice.chance(0.3) ? 'vod' : 'mtn'
  const body = { paymentId, lines, how, number: dice.weighted(WALLETS), hasMoved: true, confirm: true }
  journal.note({ said: 'asked', ...line, at: Date.now() })
  const began = momentOf()
  const call = () => ({ method: 'POST' as const, path, body, token: parent.token })
  // Six payments in ten minutes are a number's: who gets that answer goes away.
  const { heard, tries } = await insist(desk, call, { givesUp: 0.2 })
  if (!heard) return journal.note({ said: 'left', ...line })
  if (heard.status >= 300) return journal.note({ said: 'refused', ...line, code: codeOf(heard.body), tries })
  const { prompt } = answerOf(parentEndpoints.startParentPayment, heard.body)
  if (prompt === 'voucher') await typeVoucher(desk, `${path}/${paymentId}/voucher`, parent.token)
  const onPhone = () => look(desk, line, { path: `${path}/${paymentId}`, token: parent.token })
  for (let looks = 0; looks < LOOKS && Date.now() < desk.until(); looks++) {
    const [seen] = await Promise.all([1, 2].map(onPhone))
    if (seen?.receiptId) {
      if (dice.chance(0.4)) school.online.push(seen.receiptId)
      if (dice.chance(0.3)) school.disputable.push(seen.reference)
      const ids = [paymentId, seen.receiptId]
      journal.note({ said: 'done', ...line, ids, began, ended: momentOf() })
      // Once one phone was told, no other may be told less.
      await onPhone()
      return
    }
    if (seen && ['failed', 'expired'].includes(seen.state)) break
    await sleep(dice.whole(50, 400))
  }
  journal.note({ said: 'left', ...line })
}

/** Telecel's own six digits; those that begin with 000 are none, and right ones follow. */
async function typeVoucher(desk: Desk, path: string, token: string): Promise<void> {
  const vouchers = desk.dice.chance(0.3) ? ['000111', '712345'] : ['712345']
  for (const voucher of vouchers)
    await insist(desk, () => ({ method: 'POST', path, token, body: { voucher } }), { givesUp: 0.2 })
}

/** A payer's bank wants money back, asks on and decides; what becomes of it only Paystack's books and ours can say. */
export async function dispute(desk: Desk, { disputable }: School, sandbox: string): Promise<void> {
  const { dice } = desk
  const [reference] = disputable.splice(dice.whole(0, Math.max(0, disputable.length - 1)), 1)
  if (!reference) return await sleep(1)
  const is = dice.pick(['open', 'answered', 'won', 'lost', 'lost'])
  if (is === 'open' || is === 'answered') disputable.push(reference)
  await tell(`${sandbox}/sandbox/disputes/${reference}`, 'POST', { is })
}

/** Paystack pays out what waits at this moment. */
export async function payOut(sandbox: string): Promise<void> {
  await fetch(`${sandbox}/sandbox/settle`, { method: 'POST' }).catch(() => undefined)
}

/** Reads one payment, and notes when, and whether it had its receipt. */
async function look(
  desk: Desk,
  { key, school }: { key: string; school: string },
  { path, token }: { path: string; token: string },
) {
  let began = 0
  const call = () => {
    // Of the try that is answered.
    began = momentOf()
    return { method: 'GET' as const, path, token }
  }
  const { heard } = await insist(desk, call, { givesUp: 0.3 })
  if (heard?.status !== 200) return undefined
  const ended = momentOf()
  const payment = answerOf(parentEndpoints.readParentPayment, heard.body)
  const seen = { of: 'online' as const, receipts: { [payment.paymentId]: payment.receiptId } }
  desk.journal.note({ said: 'saw', key: `look:${key}`, school, began, ended, seen })
  return payment
}

async function switchOn(sandbox: string, fault: string | undefined): Promise<void> {
  if (!fault) return
  await tell(`${sandbox}/sandbox/faults`, 'PUT', { fault, times: 1 })
}

async function tell(url: string, method: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(url, { method, headers, body: JSON.stringify(body) }).catch(() => undefined)
}
