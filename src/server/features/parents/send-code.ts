import { createHash, randomInt, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { CODE_MINUTES, NEW_CODE_SECONDS } from '#shared/parent-numbers.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { sentencesIn } from '#shared/to-parents/sentences.ts'
import { type Context, queryOne } from '../../context/context.ts'
import { schoolsOfParent } from '../../context/directory.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { type RateLimit, rateLimit } from '../../http/rate-limit.ts'
import { tellCodeBySms } from '../messages/index.ts'
import { operatorContext } from '../schools/index.ts'

const inTenMinutes = rateLimit({
  name: 'parent-number',
  triesMax: 3,
  windowSeconds: 600,
  sentence: 'Three codes in ten minutes are the most. Wait a few minutes, then ask again.',
})
const ADAY = { windowSeconds: 86_400, sentence: 'No more codes can be sent today. Ask at the school office.' }
const inADay = rateLimit({ ...ADAY, name: 'parent-number-day', triesMax: 6 })
/** Many phones of one network share an address. */
const byAddress = rateLimit({
  name: 'parent-address',
  triesMax: 60,
  windowSeconds: 3_600,
  sentence: 'Too many codes were asked for from here. Wait an hour, or ask at the school office.',
})
/**
 * Ten thousand numbers have the same first five digits: whoever tries them in turn costs so many texts an hour. Only what is sent
 * counts, and nobody is told: a stranger who asks for numbers that no school knows shuts nobody out.
 */
const byPrefix = rateLimit({
  name: 'parent-prefix',
  triesMax: 120,
  windowSeconds: 3_600,
  sentence: 'Too many codes were sent to numbers that begin alike.',
})
/** Only codes that are sent count, so that strangers’ numbers use none of it up. */
const budgets = new Map<number, RateLimit>()
function budgetOf({ env }: World): RateLimit {
  const triesMax = env.parentCodesADay
  const budget = budgets.get(triesMax) ?? rateLimit({ ...ADAY, name: 'parent-codes', triesMax })
  budgets.set(triesMax, budget)
  return budget
}

interface Asking {
  phone: string
  /** What this phone asked for before: it ends. */
  instead?: string | undefined
  /** False of an app of the release before: its code works with the number alone. */
  keepsAskId?: boolean | undefined
  address: string
  onError: (error: unknown) => void
}

/**
 * Makes a code for a number, which ends the one before of the same phone, and sends it if a school knows the number. The answer is the
 * same, after the same work, whether one does or not: the sending comes after it. Refuses too_many.
 */
export async function askParentCode(world: World, asking: Asking) {
  const { phone, address, onError } = asking
  await byAddress.take(world, address)
  await inTenMinutes.take(world, phone)
  await inADay.take(world, phone)
  await budgetOf(world).take(world, 'all')
  const now = nowIn(world)
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const askId = await keepCode(world, { phone, code, expiresAt }, asking)
  void sendOrGiveBack(world, { phone, code, expiresAt }).catch(onError)
  return {
    message: 'If a school knows this number, a code is on its way.',
    askId,
    until: expiresAt.toISOString(),
    again: new Date(now.getTime() + NEW_CODE_SECONDS * 1_000).toISOString(),
  }
}

interface Code {
  phone: string
  code: string
  expiresAt: Date
}

async function keepCode(
  world: World,
  { phone, code, expiresAt }: Code,
  { instead, keepsAskId = false }: Asking,
): Promise<string> {
  const id = randomUUID()
  const { pool } = world.database
  if (instead) await pool.query(sql`delete from parent_asks where id = ${instead} and phone = ${phone}`)
  await pool.query(
    sql`insert into parent_asks (id, phone, code_hash, expires_at, by_number)
        values (${id}, ${phone}, ${hashOfCode(id, code)}, ${expiresAt}, ${!keepsAskId})`,
  )
  return id
}

export function hashOfCode(id: string, code: string): Buffer {
  return createHash('sha256').update(`parent ${id} ${code}`).digest()
}

/** What is not sent, for whatever reason, uses nothing of the day up. */
async function sendOrGiveBack(world: World, code: Code): Promise<void> {
  let isQueued = false
  try {
    isQueued = await sendCode(world, code)
  } finally {
    if (!isQueued) await budgetOf(world).giveBack(world, 'all')
  }
}

/** By a text of the first school that knows the number; its list of texts shows the text without the code. False when none does. */
async function sendCode(world: World, { phone, code, expiresAt }: Code): Promise<boolean> {
  const [schoolId] = await schoolsOfParent(world, phone)
  if (!schoolId) return false
  await byPrefix.take(world, phone.slice(0, '+233'.length + 5))
  const context = { ...(await operatorContext(world.database, schoolId)), now: world.now?.() }
  const { texts } = sentencesIn(await languageOf(context, phone))
  await tellCodeBySms(world, context, {
    told: 'parent-code',
    phone,
    code,
    expiresAt,
    textWith: (shown) => texts.signInCode({ code: shown }),
  })
  return true
}

/** As the number chose at this school; two guardians may have it. */
async function languageOf(context: Context, phone: string): Promise<ParentLanguage | null> {
  const found = await queryOne<{ language: ParentLanguage }>(
    context,
    sql`select language from guardians where school_id = ${context.schoolId} and phone = ${phone} and language is not null
        order by created_at, id limit 1`,
  )
  return found?.language ?? null
}
