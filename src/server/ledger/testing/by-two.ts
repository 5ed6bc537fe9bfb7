import { pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { type Asked, answerRequest, appendAudit, askRequest, billInput } from '../index.ts'
import type { Deed } from './acts.ts'
import { dayFrom } from './books.ts'
import { correctedLines } from './corrected-lines.ts'
import { billOf } from './deeds.ts'
import type { LedgerSchool } from './ledger-school.ts'
import type { Played } from './played.ts'

/** Switches the rule of two on, with a Bursar who asks; answers their id. */
export async function twoPersons({ context, schoolId }: LedgerSchool): Promise<string> {
  await query(
    context(),
    sql`insert into school_rules (school_id, two_persons) values (${schoolId}, true)
        on conflict (school_id) do update set two_persons = true`,
  )
  await appendAudit(context(), 'set_rules', null, { after: { twoPersons: true, discountLimit: 10_000 } })
  await query(context(), sql`update schools set phone_confirmed_at = app_now() where id = ${schoolId}`)
  const made = await queryOne<{ id: string }>(
    context(),
    sql`insert into staff (school_id, name, role, password_hash, phone, phone_confirmed_at)
        values (${schoolId}, 'Ama', 'bursar', 'none', '+233240000999', app_now()) returning id`,
  )
  return made?.id ?? ''
}

/** The same deed by two: one asks, the other, at this desk, says yes. */
export async function byTwo(played: Played, deed: Deed, approver: Context): Promise<object> {
  const caller = { ...approver.caller, staffId: played.asker ?? '', role: 'bursar' } as const
  const keyless = { ...approver, idempotency: undefined }
  const { request } = await askRequest({ ...keyless, caller }, await askedFor(played, deed))
  return await answerRequest(keyless, { request, approve: true, with: 'own_session' })
}

/** What a request cannot say, since it is of one fee type and counts from the day it is approved. */
export function isBeyondAsking(deed: Deed): boolean {
  // Nobody here is the Head, who gives awards then.
  if (deed.what === 'award') return true
  // One by one there, each by two.
  if (deed.what === 'undoFile') return true
  if (deed.what !== 'post' || !FORGIVING.has(deed.kind)) return false
  return deed.lines.length > 1 || (deed.day ?? 0) !== 0 || deed.half !== undefined
}

const FORGIVING = new Set(['refund', 'write_off', 'discount', 'waiver'])

async function askedFor(played: Played, deed: Deed): Promise<Asked> {
  const { school, students } = played
  const reason = 'as it happened'
  const entry = (line: number) =>
    idOf(school, sql`select id from ledger_entries where journal_number = ${line}`)
  switch (deed.what) {
    case 'reverseReceipt':
      return {
        act: 'take_back',
        reason,
        receipt: await idOf(school, sql`select id from receipts where number = ${deed.receipt}`),
      }
    case 'correct':
      return {
        act: 'correct',
        reason,
        method: deed.method,
        date: dayFrom(played.books, deed.day),
        receipt: await idOf(school, sql`select id from receipts where number = ${deed.receipt}`),
        lines: correctedLines(played, deed),
      }
    case 'reverseLine':
      return { act: 'take_back_entry', reason, entry: await entry(deed.line) }
    case 'waive':
      return {
        act: 'waiver',
        reason,
        charge: await entry(deed.line),
        amount: deed.amount === undefined ? undefined : pesewas(deed.amount),
      }
    case 'move':
      return {
        act: 'move',
        reason,
        entry: await entry(deed.line),
        toFeeType: deed.feeType,
        amount: deed.amount === undefined ? undefined : pesewas(deed.amount),
        toStudent: deed.student === undefined ? undefined : students[deed.student],
      }
    case 'undo':
      return {
        act: 'undo_bill',
        reason,
        run: await idOf(
          school,
          sql`select id from billing_runs where school_id = ${school.schoolId}
              order by recorded_at, id offset ${deed.run - 1} limit 1`,
        ),
      }
    case 'bill':
      return { act: 'bill_without', reason, bills: [billInput(billOf(played, deed))] }
    case 'post': {
      const [line] = deed.lines
      const act = deed.kind as Asked['act']
      const student = students[deed.student]
      const amount = pesewas(line?.amount ?? 0)
      const asked = { act, reason, student, feeType: line?.feeType, amount, method: deed.method }
      return { ...asked, confirm: deed.confirm }
    }
    default:
      throw new Error(`${deed.what} needs no second person`)
  }
}

async function idOf(school: LedgerSchool, statement: ReturnType<typeof sql>): Promise<string> {
  const [row] = await school.rows<{ id: string }>(statement)
  return row?.id ?? ''
}
