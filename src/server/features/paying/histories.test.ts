import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { settleAll } from '../../sandbox/settlements.ts'
import { aPayingFamily, openPaying } from '../../testing/paying.ts'
import { aPersonOf } from '../../testing/people.ts'
import { noteOnIntent, settleIntent } from './settle.ts'
import { readSettlements } from './settlements.ts'

/**
 * Whatever happens to the payments of three families, begun in the app or asked for at the desk, in any order and each told several times at once: what they
 * owe, the receipts and Paystack's own books agree with a few sums kept beside. PAYING_HISTORIES=50 plays that many.
 */
const numRuns = Number(process.env.PAYING_HISTORIES ?? 3)
const FAMILIES = 3
/** Pesewas each family is billed. */
const BILLED = 15_000

type Deed =
  | { what: 'pay'; by: 'app' | 'desk'; family: number; amount: number; says: 'yes' | 'no' | 'nothing' }
  | { what: 'payCash'; family: number; amount: number }
  | { what: 'giveBack'; which: number; amount: number | null }
  | { what: 'dispute'; which: number; is: 'open' | 'won' | 'lost' }
  | { what: 'payOut' }

const family = fc.nat(FAMILIES - 1)
const amount = fc.constantFrom(100, 1_999, 4_050)
const which = fc.nat(7)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('pay' as const),
      by: fc.constantFrom('app' as const, 'app' as const, 'desk' as const),
      family,
      amount,
      says: fc.constantFrom(
        'yes' as const,
        'yes' as const,
        'yes' as const,
        'no' as const,
        'nothing' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('payCash' as const), family, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('giveBack' as const),
      which,
      amount: fc.constantFrom(null, 100, 999, 5_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('dispute' as const),
      which,
      is: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('payOut' as const) }) },
)

test(
  'whatever happens to payments of the app, families, receipts and Paystack’s books agree to the pesewa',
  async () => {
    const histories = fc.array(deed, { minLength: 12, maxLength: 24, size: 'max' })
    const seed = process.env.PAYING_HISTORIES ? {} : { seed: 1_957 }
    await fc.assert(
      fc.asyncProperty(histories, async (deeds) => {
        const play = await openPlay()
        try {
          for (const each of deeds) {
            await play.does(each)
            await play.agrees()
          }
          await play.agreesWithPaystack()
        } finally {
          await play.close()
        }
      }),
      { numRuns, ...seed },
    )
  },
  Math.max(180_000, numRuns * 20_000),
)

/** One payment of the app that has a receipt. Pesewas. */
interface Paid {
  family: number
  paymentId: string
  reference: string
  receiptId: string
  amount: number
  back: number
  lost: number
  isDisputed: boolean
}

async function openPlay() {
  const paying = await openPaying()
  const { sandbox, school, world } = paying
  const bursar = await aPersonOf(school, 'bursar')
  const families: Awaited<ReturnType<typeof aPayingFamily>>[] = []
  // One after another: each reads the code that was sent last.
  while (families.length < FAMILIES) families.push(await aPayingFamily(school))
  const owed = families.map(() => BILLED)
  const paid: Paid[] = []
  const owes = (index: number, change: number) => {
    owed[index] = (owed[index] ?? 0) + change
  }
  const tell = (path: string, body: object) =>
    fetch(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  /** As a webhook, the sweeper and two open pages would at once. */
  const lookAtOnce = async (paymentId: string) => {
    await Promise.all([1, 2, 3].map(() => settleIntent(world, school.schoolId, paymentId)))
    await settleIntent(world, school.schoolId, paymentId)
  }

  /** What a parent begins in the app, or the desk asks a phone for; undefined where it is refused. */
  async function begin({ by, family: index, amount: sum }: Extract<Deed, { what: 'pay' }>) {
    const payer = families[index]
    if (!payer) return undefined
    const fee = { feeType: 'School Fees', amount: sum / 100 }
    const number = '024 123 4003'
    if (by === 'app') {
      const lines = [{ ...fee, childId: payer.childId }]
      const begun = await payer.start({ lines, number, confirm: true })
      return begun.status < 400 ? begun.reply.paymentId : undefined
    }
    const lines = [{ ...fee, studentId: payer.childId }]
    const body = { lines, network: 'mtn' as const, number, confirm: true }
    const asked = await school.inject(endpoints.askPhone, { body })
    return asked.status < 400 ? asked.reply.paymentId : undefined
  }

  async function pay(deed: Extract<Deed, { what: 'pay' }>) {
    const { family: index, amount: sum, says } = deed
    const paymentId = await begin(deed)
    if (!paymentId) return
    const [{ reference } = { reference: '' }] = await school.rows<{ reference: string }>(
      sql`select reference from payment_intents where school_id = ${school.schoolId} and id = ${paymentId}`,
    )
    if (says !== 'nothing') await tell(`wallets/${reference}`, { say: says })
    await lookAtOnce(paymentId)
    const [{ state, receiptId } = { state: '', receiptId: null }] = await school.rows<{
      state: string
      receiptId: string | null
    }>(
      sql`select state, case state when 'posted' then receipt_id end as "receiptId" from payment_intents
          where school_id = ${school.schoolId} and id = ${paymentId}`,
    )
    expect(state === 'posted').toBe(says === 'yes')
    if (!receiptId) return
    paid.push({
      family: index,
      paymentId,
      reference,
      receiptId,
      amount: sum,
      back: 0,
      lost: 0,
      isDisputed: false,
    })
    owes(index, -sum)
  }

  async function payCash({ family: index, amount: sum }: Extract<Deed, { what: 'payCash' }>) {
    const studentId = families[index]?.childId ?? ''
    const body = { amountPaid: sum / 100, feeType: 'School Fees', confirm: true }
    const { status } = await school.inject(endpoints.payStudent, { params: { studentId }, body })
    if (status < 400) owes(index, -sum)
  }

  async function giveBack({ which: place, amount: part }: Extract<Deed, { what: 'giveBack' }>) {
    const payment = paid[place]
    if (!payment) return
    const left = payment.amount - payment.back - payment.lost
    const isRight = left > 0 && !payment.isDisputed && (part ?? left) <= left
    const asked = { act: 'refund_online' as const, reason: 'Paid twice', receiptId: payment.receiptId }
    const answer = await school.inject(endpoints.askRequest, {
      body: part === null ? asked : { ...asked, amount: part / 100 },
    })
    expect(answer.status < 400, `${part ?? 'all'} of ${left}`).toBe(isRight)
    if (!isRight) return
    await school.call(
      endpoints.answerRequest,
      { params: { requestId: answer.reply.request.id }, body: { approve: true } },
      { token: bursar.token },
    )
    await lookAtOnce(payment.paymentId)
    payment.back += part ?? left
    owes(payment.family, part ?? left)
  }

  async function dispute({ which: place, is }: Extract<Deed, { what: 'dispute' }>) {
    const payment = paid[place]
    if (!payment || payment.lost > 0) return
    await tell(`disputes/${payment.reference}`, { is })
    await noteOnIntent(world, { schoolId: school.schoolId, id: payment.paymentId }, `charge.dispute.${is}`)
    await lookAtOnce(payment.paymentId)
    payment.isDisputed = is === 'open'
    if (is !== 'lost') return
    const left = payment.amount - payment.back
    payment.lost = left
    owes(payment.family, left)
  }

  async function payOut() {
    settleAll(sandbox.books, sandbox.faults)
    await school.rows(
      sql`update paying_rules set settlements_at = app_now() where school_id = ${school.schoolId}`,
    )
    await Promise.all([1, 2].map(() => readSettlements(world, school.schoolId)))
  }

  return {
    async does(each: Deed) {
      // The same sum again is asked about within ten minutes.
      school.clock.pass({ minutes: 11 })
      if (each.what === 'pay') await pay(each)
      else if (each.what === 'payCash') await payCash(each)
      else if (each.what === 'giveBack') await giveBack(each)
      else if (each.what === 'dispute') await dispute(each)
      else await payOut()
    },
    async agrees() {
      const found = await Promise.all(families.map(({ childId }) => paying.owedBy(childId)))
      expect(found).toEqual(owed)
    },
    async agreesWithPaystack() {
      const [rows] = await school.rows<{ receipts: number; amount: number }>(
        sql`select count(*)::int as receipts, coalesce(sum(amount), 0)::int as amount from receipts
            where school_id = ${school.schoolId} and method = 'Online'`,
      )
      const taken = [...sandbox.books.payments.values()].filter(({ status }) => status === 'success')
      const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
      expect(rows).toEqual({ receipts: paid.length, amount: sum(paid.map((each) => each.amount)) })
      expect(sum(taken.map((each) => each.amount))).toBe(rows?.amount)
      expect(sum(sandbox.books.refunds.map((each) => each.amount))).toBe(sum(paid.map(({ back }) => back)))
      expect(await paying.verified()).toEqual([])
    },
    close: () => sandbox.close(),
  }
}
