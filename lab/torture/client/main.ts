// One client process: several desks that record, correct, look up and sign up at once, journal what they were told, and
// try again under the same key whenever they were not told. Told what to do by its first message, ends after 'finish'.
import { setTimeout as sleep } from 'node:timers/promises'
import { diceOf } from '#server/demo/dice.ts'
import { endpoints } from '#shared/api/index.ts'
import type { Act } from './act.ts'
import { making, type What } from './acts.ts'
import { type BroughtWhat, makingBrought } from './brought-acts.ts'
import { type CashWhat, makingCash } from './cash-acts.ts'
import type { Heard } from './http.ts'
import { type Counts, codeOf, type Desk, insist } from './insist.ts'
import { openJournal } from './journal.ts'
import { kindChange } from './kind-acts.ts'
import { look } from './looks.ts'
import { momentOf } from './moment.ts'
import { dispute, payAsParent, payOut } from './parent-acts.ts'
import { type Account, enter, read, type School, signIn } from './school.ts'
import { renew, signUp } from './sign-up.ts'
import { makingStatements, type StatementWhat, sendLines } from './statement-acts.ts'

export interface Task {
  /** Leads every key: unlike that of any other client of any other round. */
  name: string
  seed: number
  origin: string
  /** Where Paystack's sandbox listens. */
  sandbox: string
  journal: string
  desks: number
  mishaps: number
  accounts: Account[]
}

export interface Report {
  counts: Counts
  /** What an act sent once more at the end was answered, where that was not the first answer again. */
  forgotten: string[]
}

/** How long after 'finish' a desk still tries to be told about the act in its hands. */
const FINISH_WITHIN_MS = 30_000
/** So many acts are sent once more at the end. */
const REPLAYS = 20

/** What is not one act under one key, or asks first how things stand. */
type Apart =
  | 'look'
  | 'sign in'
  | 'sign up'
  | 'renew'
  | 'cash'
  | 'statements'
  | 'online'
  | 'dispute'
  | 'pay out'
  | 'kind'

/** How often each is done. */
const WEIGHTS: readonly (readonly [What | BroughtWhat | Apart, number])[] = [
  ...([
    ['pay', 46],
    ['debt', 10],
    ['bill', 2],
    ['undo', 1.5],
    ['price', 2],
    ['promote', 2],
    ['all', 1],
    ['year', 0.5],
    ['unyear', 0.5],
    ['class', 0.5],
    ['unclass', 0.5],
  ] as const),
  ...([
    ['void', 6],
    ['correct', 3],
    ['move', 8],
    ['undebt', 3],
    ['add', 2],
    ['ask', 4],
    ['yes', 4],
    ['role', 0.5],
    ['desk', 0.5],
    ['undesk', 0.5],
    ['look', 60],
    ['sign in', 1],
  ] as const),
  ...([
    ['sign up', 0.5],
    ['renew', 1],
    ['cash', 24],
    ['statements', 24],
    ['online', 12],
    ['dispute', 4],
    ['pay out', 0.5],
    ['kind', 5],
    ['book', 2],
    ['old', 2],
    ['unold', 1],
  ] as const),
]

/** Of acts with cash, where the school keeps drawers. */
const CASH_WEIGHTS: readonly (readonly [CashWhat, number])[] = [
  ['open', 2],
  ['count', 8],
  ['why', 4],
  ['give', 5],
  ['take', 4],
  ['back', 1],
  ['bank', 3],
  ['lock', 1.5],
  ['spend', 4],
  ['unspend', 1],
  ['draw', 1],
  ['unlock', 1.5],
]

/** Of acts with statements. */
const STATEMENT_WEIGHTS: readonly (readonly [StatementWhat, number])[] = [
  ['file', 3],
  ['bring', 5],
  ['sure', 6],
  ['line', 3],
  ['aside', 1],
  ['unaside', 1],
  ['unfile', 0.5],
]

const task = await new Promise<Task>((resolve) => process.once('message', resolve))
process.once('disconnect', () => process.exit(1))
let until = Number.POSITIVE_INFINITY
process.once('message', () => {
  until = Date.now() + FINISH_WITHIN_MS
})

const makingAny = { ...making, ...makingBrought }
const counts: Counts = { tries: 0, unanswered: 0, passing: {} }
const desk: Desk = {
  origin: task.origin,
  mishaps: task.mishaps,
  counts,
  journal: openJournal(task.journal),
  dice: diceOf(task.seed),
  until: () => until,
}
const schools = (await Promise.all(task.accounts.map((account) => enter(desk, account)))).filter(
  (school) => school !== undefined,
)
if (schools.length === 0) throw new Error(`${task.name} could not sign in anywhere`)
process.send?.('ready')

let made = 0
const remembered: { act: Act; key: string; school: School; ids: string[] }[] = []
await Promise.all(Array.from({ length: task.desks }, work))
const report: Report = { counts, forgotten: await sendAgain() }
process.send?.(report, undefined, undefined, () => process.exit(0))

async function work(): Promise<void> {
  while (until === Number.POSITIVE_INFINITY) {
    const school = desk.dice.pick(schools)
    const what = desk.dice.weighted(WEIGHTS)
    if (what === 'look') await look(desk, school, `look:${task.name}:${++made}`)
    else if (what === 'sign in') school.token = (await signIn(desk, school.email)) ?? school.token
    else if (what === 'sign up') await signUp(desk, `${task.name}-${++made}@torture.example`)
    else if (what === 'renew') await renew(desk, school)
    else if (what === 'cash') await performWithCash(school)
    else if (what === 'statements') await performWithStatements(school)
    else if (what === 'online')
      await payAsParent(desk, school, { key: `online:${task.name}:${++made}`, sandbox: task.sandbox })
    else if (what === 'dispute') await dispute(desk, school, task.sandbox)
    else if (what === 'pay out') await payOut(task.sandbox)
    else if (what === 'kind') await performWithKinds(school)
    else await perform(school, what, (key) => makingAny[what](school, key, desk.dice))
  }
}

async function performWithCash(school: School): Promise<void> {
  if (!school.bankAccountId) return await sleep(1)
  const now = await read(desk, endpoints.readCashDay, '/cash/day', school.token)
  const what = desk.dice.weighted(CASH_WEIGHTS)
  if (now) await perform(school, what, (key) => makingCash[what](now, { school, key, dice: desk.dice }))
}

async function performWithKinds(school: School): Promise<void> {
  const act = school.kinds.length > 0 ? await kindChange(desk, school) : undefined
  if (act) await perform(school, 'kind', () => act)
  else await sleep(1)
}

async function performWithStatements(school: School): Promise<void> {
  const path = `/cash/statements/accounts/${school.walletId}/tray`
  const tray = await read(desk, endpoints.readStatementTray, path, school.token)
  const what = desk.dice.weighted(STATEMENT_WEIGHTS)
  if (what === 'bring') await sendLines(desk, school)
  if (tray)
    await perform(school, what, (key) => makingStatements[what](tray, { school, key, dice: desk.dice }))
}

async function perform(
  school: School,
  what: What | BroughtWhat | CashWhat | StatementWhat | 'kind',
  make: (key: string) => Act | undefined,
): Promise<void> {
  const key = `${what}:${task.name}:${++made}`
  const act = make(key)
  // Nothing there yet to take back or to move.
  if (!act) return await sleep(1)
  const line = { key, school: school.id }
  desk.journal.note({ said: 'asked', ...line, at: Date.now() })
  const began = momentOf()
  const { heard, tries } = await send(school, act, key, 0.01)
  if (!heard) return desk.journal.note({ said: 'left', ...line })
  if (heard.status >= 300) {
    return desk.journal.note({ said: 'refused', ...line, code: codeOf(heard.body), tries })
  }
  const ended = momentOf()
  const { ids, receipt } = act.done(heard.body)
  desk.journal.note({ said: 'done', ...line, ids, receipt, began, ended })
  remembered.push({ act, key, school, ids })
}

function send(school: School, { method, path, body, as }: Act, key: string, givesUp: number) {
  const onSignedOut = async () => {
    if (as) school.bursarToken = (await signIn(desk, school.bursarPhone)) ?? school.bursarToken
    else school.token = (await signIn(desk, school.email)) ?? school.token
  }
  const token = () => (as ? school.bursarToken : school.token)
  return insist(desk, () => ({ method, path, body, key, token: token() }), { onSignedOut, givesUp })
}

/** The same act under the same key, long after: it must be answered as it was, and said to be a replay. */
async function sendAgain(): Promise<string[]> {
  const forgotten: string[] = []
  for (const { act, key, school, ids } of desk.dice.shuffle(remembered).slice(0, REPLAYS)) {
    const { heard } = await send(school, act, key, 0)
    // Permission comes before the answer: who was made an Auditor meanwhile is not told again.
    if (act.as === 'bursar' && heard?.status === 403) continue
    if (heard && !isSameAnswer(act, heard, ids)) forgotten.push(`${key} was answered ${heard.status}`)
  }
  return forgotten
}

function isSameAnswer(act: Act, { status, body, isReplay }: Heard, ids: readonly string[]): boolean {
  return status < 300 && isReplay && act.done(body).ids.join() === ids.join()
}
