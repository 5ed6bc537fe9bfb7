import { addDays, type Day, dayOf } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, query, sql } from '../context/context.ts'
import { makePlan, writeContact } from '../features/calls/index.ts'
import {
  askRequest,
  beginStatementFile,
  bringStatement,
  keepStatementPiece,
  postStatementLine,
  saveStatementAccount,
  setLinesAside,
} from '../ledger/index.ts'
import { SCHOOL_FEES } from './fees.ts'

interface Family {
  id: string
  studentId: string
  code: string
  name: string
  phone: string
  owed: Pesewas
}

/** What an office has on its desk on any day: calls and what was promised, a wallet's statement half worked, and requests. */
export async function tellOffice(context: Context, now: Date): Promise<void> {
  const people = await query<{ id: string; role: 'bursar' | 'cashier' }>(
    context,
    sql`select id, role from staff where school_id = ${context.schoolId} and role in ('bursar', 'cashier')`,
  )
  const as = (role: 'bursar' | 'cashier'): Context => {
    const staffId = people.find((person) => person.role === role)?.id ?? context.caller.staffId
    return { ...context, caller: { ...context.caller, staffId, role } }
  }
  const families = await owingFamilies(context, 16)
  await callThem(as('bursar'), families.slice(0, 8), now)
  await setClock(context, now)
  await bringWallet(as('bursar'), families.slice(8, 14), dayOf(now))
  await askForTwo(as('cashier'), families.slice(14), now)
}

/** Single children who owe school fees, so that no journey of money is in the way of another. */
function owingFamilies(context: Context, count: number): Promise<Family[]> {
  return query<Family>(
    context,
    sql`select coalesce(s.family_id, s.guardian_id) as id, s.id as "studentId", pupil_code(c.pupil_prefix, s.number) as code,
          upper(g.first_name || ' ' || g.surname) as name, g.phone, b.balance as owed
        from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        join schools c on c.id = s.school_id
        join fee_types f on f.school_id = s.school_id and f.name = ${SCHOOL_FEES}
        join balances b on b.school_id = s.school_id and b.student_id = s.id and b.fee_type_id = f.id
        where s.school_id = ${context.schoolId} and s.status = 'active' and b.balance between 40000 and 90000
          and not exists (select from students o where o.school_id = s.school_id and o.guardian_id = s.guardian_id and o.id <> s.id)
        order by s.number desc limit ${count}`,
  )
}

async function setClock(context: Context, at: Date): Promise<void> {
  await query(context, sql`select set_config('app.now', ${at.toISOString()}, true)`)
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Two weeks of calls: a promise that was broken, one for today and one for next week, a plan, and who did not answer. */
async function callThem(bursar: Context, families: readonly Family[], now: Date): Promise<void> {
  const [broken, today, soon, plan, ...others] = families
  const promise = async (family: Family | undefined, daysAgo: number, inDays: number, share: number) => {
    if (!family) return
    const at = daysBefore(now, daysAgo)
    await setClock(bursar, at)
    const amount = pesewas(Math.floor((family.owed * share) / 1_000) * 1_000)
    await writeContact(bursar, family.id, {
      outcome: 'promised',
      note: 'Pays when the salary comes.',
      promise: { amount, on: addDays(dayOf(at), inDays) },
    })
  }
  const said = async (
    family: Family | undefined,
    outcome: 'reached' | 'no_answer' | 'wrong_number',
    note: string,
  ) => {
    if (family) await writeContact(bursar, family.id, { outcome, note })
  }
  await promise(broken, 12, 5, 0.5)
  await promise(today, 6, 6, 0.4)
  await setClock(bursar, daysBefore(now, 4))
  await said(others[0], 'no_answer', '')
  await said(others[1], 'reached', 'Asks for the bill again; sent by the child.')
  await planOf(bursar, plan, dayOf(daysBefore(now, 4)))
  await promise(soon, 2, 7, 0.6)
  await said(others[2], 'wrong_number', 'A shop answers.')
  await setClock(bursar, daysBefore(now, 0))
  await said(others[3], 'no_answer', '')
}

/** Three parts, the last of them what is left. */
async function planOf(bursar: Context, family: Family | undefined, today: Day): Promise<void> {
  if (!family) return
  const [debt] = await query<{ owed: Pesewas }>(
    bursar,
    sql`select coalesce(sum(owed), 0)::bigint as owed from asked_of(${bursar.schoolId}, array[${family.studentId}::uuid])`,
  )
  const owed = debt?.owed ?? 0
  const part = Math.floor(owed / 3_000) * 1_000
  if (part === 0) return
  const parts = [part, part, owed - 2 * part].map((amount, place) => ({
    on: addDays(today, 7 + place * 21),
    amount: pesewas(amount),
  }))
  await makePlan(bursar, family.id, { studentIds: [family.studentId], parts })
}

/** A week of a wallet: two payments posted, one charge set aside; the rest waits for somebody to look at it. */
async function bringWallet(bursar: Context, families: readonly Family[], today: Day): Promise<void> {
  const number = '0240000788'
  const { account } = await saveStatementAccount(bursar, {
    type: 'wallet',
    name: 'MTN Mobile Money, 024 000 0788',
    details: { bank: 'MTN Mobile Money', name: '', digits: '0788' },
    number,
  })
  const payments = families.map((family, place) => ({
    amount: pesewas((place + 2) * 5_000),
    text: place < 3 ? `fees ${family.code}` : place === 3 ? 'school fees' : '',
    from: family,
  }))
  let balance = 120_000
  const lines = [
    ...payments.map(({ amount, text, from }) => ({ amount: amount as number, text, from, kind: '' })),
    { amount: -1_500, text: 'Statement fee', from: undefined, kind: 'CHARGE' },
  ].map(({ amount, text, from, kind }, row) => {
    balance += amount
    return {
      row: row + 2,
      date: addDays(today, -7 + Math.min(row, 5)),
      time: `${`${8 + row}`.padStart(2, '0')}:15`,
      amount: pesewas(amount),
      charge: undefined,
      balance: pesewas(balance),
      providerId: `${41_880_560_000 + row * 17}`,
      text,
      counterpartyNumber: from?.phone,
      counterpartyName: from?.name,
      kind,
      unsure: undefined,
    }
  })
  const { file } = await beginStatementFile(bursar, {
    account,
    name: 'MTN_statement.csv',
    format: 'csv',
    lines: lines.length,
  })
  await keepStatementPiece(bursar, { file, place: 0, lines })
  await bringStatement(bursar, file, false)
  await workHalf(bursar, file, payments.slice(0, 2))
}

async function workHalf(
  bursar: Context,
  file: string,
  posted: readonly { amount: Pesewas; from: Family }[],
): Promise<void> {
  const kept = await query<{ id: string; amount: number }>(
    bursar,
    sql`select id, amount from statement_lines where school_id = ${bursar.schoolId} and file_id = ${file}`,
  )
  for (const { amount, from } of posted) {
    const line = kept.find((each) => each.amount === amount)?.id ?? ''
    const lines = [{ student: from.studentId, feeType: SCHOOL_FEES, amount }]
    await postStatementLine(bursar, { line, lines, confirm: true })
  }
  const charge = kept.find((each) => each.amount < 0)
  if (charge) await setLinesAside(bursar, { lines: [charge.id], why: 'charge', note: '' })
}

/** The cashier asks: a receipt of this week was another child's, and a family is to be forgiven a part. */
async function askForTwo(cashier: Context, families: readonly Family[], now: Date): Promise<void> {
  const [receipt] = await query<{ id: string }>(
    cashier,
    sql`select r.id from receipts r where r.school_id = ${cashier.schoolId} and r.method = 'Cash' and r.students = 1
          and r.sponsor_id is null and r.effective_on between app_today() - 7 and app_today() - 1
          and not exists (select from receipt_voids v where v.school_id = r.school_id and v.receipt_id = r.id)
          and not exists (select from ledger_entries e join ledger_entries o on o.school_id = e.school_id and o.corrects = e.id
            where e.school_id = r.school_id and e.receipt_id = r.id)
        order by r.number desc limit 1`,
  )
  await setClock(cashier, new Date(now.getTime() - 40 * 60_000))
  if (receipt)
    await askRequest(cashier, {
      act: 'take_back',
      receipt: receipt.id,
      reason: 'Written twice: the mother has one receipt only.',
      cash: 'came_once',
      confirm: true,
    })
  const [family] = families
  if (family)
    await askRequest(cashier, {
      act: 'discount',
      student: family.studentId,
      feeType: SCHOOL_FEES,
      amount: pesewas(15_000),
      reason: 'Third child; the Head agreed on the phone.',
    })
  await setClock(cashier, now)
}
