import type { Received } from '#shared/api/endpoint.ts'
import type { parentEndpoints } from '#shared/api/index.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { type PaystackCharge, paystackOf } from '../../gateways/paystack/index.ts'
import type { ParentSession } from '../../http/parent-session.ts'
import { refusalFrom } from '../../ledger/index.ts'
import { type Intent, randomLetters } from './intents.ts'
import { requireNetworkOf } from './network-of.ts'
import { readPayment } from './queries.ts'
import { reasonOf } from './reasons.ts'
import { platformIn, settleIntent } from './settle.ts'

type Body = Received<typeof parentEndpoints.startParentPayment>['body']

/**
 * Freezes what is paid, then asks the network or opens Paystack's page. The same paymentId sent twice, or by two phones, asks once.
 * Refuses as the contract says; what the network says is an answer, not a refusal.
 */
export async function startPayment(
  world: World,
  parent: ParentSession,
  { schoolId, body, site }: { schoolId: string; body: Body; site: string },
) {
  if (body.how !== 'card' && !body.number) throw invalidField('number', 'Type the number of the wallet.')
  paystackOf(world)
  if (body.how !== 'card') requireNetworkOf({ ...body, number: body.number ?? '', network: body.how })
  const made = await beginIntent({ ...parent.inSchool(schoolId), parentActs: true }, body)
  if (made.made) {
    const context = await platformIn(world, schoolId)
    if (body.how === 'card') await openPage(world, context, made, site)
    else await askWallet(world, context, made, body.number ?? '')
  }
  return await readPayment(parent, schoolId, body.paymentId)
}

/** A payment that is frozen, as Paystack is asked for it. */
type Frozen = Pick<Intent, 'id' | 'reference' | 'amount' | 'charge' | 'subaccount' | 'network'>

interface Made extends Frozen {
  made: boolean
}

async function beginIntent(context: Context, body: Body): Promise<Made> {
  const { paymentId, lines, how, number, owed, confirm } = body
  const isCard = how === 'card'
  const input = {
    id: paymentId,
    channel: isCard ? 'card' : 'mobile_money',
    rest: randomLetters(),
    confirm,
    lines: lines.map(({ childId, ...line }) => ({ ...line, student: childId })),
    ...(isCard ? {} : { network: how, walletEnd: number?.slice(-3) }),
    ...(owed === undefined ? {} : { owed }),
  }
  try {
    const row = await queryOne<{ made: Made }>(
      context,
      sql`select parents_begin_intent(${JSON.stringify(input)}::jsonb) as made`,
    )
    if (!row) throw notFound('School')
    return row.made
  } catch (error) {
    const refusal = refusalFrom(error)
    if (refusal?.code !== 'key_reused') throw refusal ?? error
    const sentence = 'This paymentId was used before with other details. Make a new one.'
    throw new Refusal('key_reused', sentence, { fields: { paymentId: sentence } })
  }
}

/** Paystack wants an e-mail of every payer; parents have none that we know. */
function emailOf({ id }: { id: string }): string {
  return `p-${id}@payers.akontaa.example`
}

/** Asks the owner of a wallet for the PIN, as the platform, and notes what the network says at once. */
export async function askWallet(world: World, context: Context, made: Frozen, number: string): Promise<void> {
  const answer = await paystackOf(world).charge({
    email: emailOf(made),
    amount: pesewas(made.amount + made.charge),
    reference: made.reference,
    subaccount: made.subaccount,
    network: made.network ?? 'mtn',
    phone: number.replace('+233', '0'),
  })
  if (answer.is === 'unreachable') {
    // What it did nobody knows, unless Paystack knows of no such payment: else the next look tells.
    if (answer.status !== undefined && (await isUnknown(world, made)))
      await noteFailed(context, made.id, null)
    return
  }
  if (answer.is === 'refused')
    return await noteFailed(context, made.id, reasonOf('mobile_money', answer.message))
  await noteAsked(context, made.id, promptOf(answer.data))
  if (answer.data.status === 'success' || answer.data.status === 'failed')
    await settleIntent(world, context.schoolId, made.id)
}

/** Paystack answers that it never had this payment, so that nobody was asked. */
async function isUnknown(world: World, { reference }: Frozen): Promise<boolean> {
  return (await paystackOf(world).verify(reference)).is === 'refused'
}

function promptOf({ status }: PaystackCharge): 'phone' | 'voucher' {
  return status === 'send_otp' ? 'voucher' : 'phone'
}

async function openPage(world: World, context: Context, made: Made, site: string): Promise<void> {
  const school = await queryOne<{ name: string }>(
    context,
    sql`select name from schools where id = ${context.schoolId}`,
  )
  const back = `${site}/parents?payment=${context.schoolId}.${made.id}`
  const answer = await paystackOf(world).initialize({
    email: emailOf(made),
    amount: pesewas(made.amount + made.charge),
    reference: made.reference,
    callbackUrl: back,
    cancelUrl: back,
    purpose: 'school_fee',
    schoolName: school?.name ?? '',
    subaccount: made.subaccount,
    channels: ['card'],
  })
  if (answer.is === 'ok') return await noteAsked(context, made.id, 'page', answer.data.authorization_url)
  if (answer.is === 'refused') await noteFailed(context, made.id, reasonOf('card', answer.message))
  else await noteFailed(context, made.id, null)
}

async function noteAsked(
  context: Context,
  id: string,
  prompt: 'phone' | 'voucher' | 'page',
  page: string | null = null,
): Promise<void> {
  await query(
    context,
    sql`update payment_intents set state = 'processing', prompt = ${prompt}, page_url = ${page},
          next_check_at = app_now() + interval '5 seconds'
        where school_id = ${context.schoolId} and id = ${id} and state in ('open', 'processing')`,
  )
}

/** Nothing was asked of the payer, so that nothing can be taken; still it is looked at again. */
async function noteFailed(context: Context, id: string, said: string | null): Promise<void> {
  await query(
    context,
    sql`update payment_intents set state = 'failed', said = ${said}
        where school_id = ${context.schoolId} and id = ${id} and state = 'open'`,
  )
}

/** Sends the voucher that Telecel made. Refuses not_found, conflict, wrong_code, upstream. */
export async function sendVoucher(
  world: World,
  parent: ParentSession,
  { schoolId, paymentId, voucher }: { schoolId: string; paymentId: string; voucher: string },
) {
  const before = await readPayment(parent, schoolId, paymentId)
  await submitVoucher(world, schoolId, before, voucher)
  return await readPayment(parent, schoolId, paymentId)
}

/** The same of any payment that waits for one. Refuses conflict, wrong_code, upstream. */
export async function submitVoucher(
  world: World,
  schoolId: string,
  {
    paymentId,
    prompt,
    state,
    reference,
  }: { paymentId: string; prompt: string | null; state: string; reference: string },
  voucher: string,
): Promise<void> {
  if (prompt !== 'voucher' || state !== 'processing')
    throw new Refusal('conflict', 'This payment waits for no voucher.')
  const answer = await paystackOf(world).submitOtp(reference, voucher)
  if (answer.is === 'unreachable')
    throw new Refusal(
      'upstream',
      'Telecel could not be asked just now. Your voucher may count all the same: look again in a moment.',
    )
  if (answer.is === 'refused' || answer.data.status === 'send_otp')
    throw new Refusal('wrong_code', 'Telecel does not know this voucher. Make a new one.')
  await noteAsked(await platformIn(world, schoolId), paymentId, 'phone')
  await settleIntent(world, schoolId, paymentId)
}
