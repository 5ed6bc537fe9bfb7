import { type Pesewas, pesewas } from '#shared/money.ts'
import { PIECES, type Pieces } from '#shared/pieces.ts'
import { type Context, query, queryOne, sql } from '../context/context.ts'
import {
  countDrawer,
  explainDifference,
  giveAward,
  openDrawer,
  paySponsor,
  post,
  saveSponsor,
} from '../ledger/index.ts'
import { SCHOOL_FEES } from './fees.ts'
import { tellOffice } from './office-story.ts'
import { settleMessages } from './seed-past.ts'

const SPONSORED = 8
const FLOAT = pesewas(10_000)
const TAKEN = pesewas(35_000)
const SHORT = pesewas(500)

/** What a school is worth looking at for: a church that carries half of some children's fees, and a drawer that was short. */
export async function tellStory(context: Context, now: Date): Promise<void> {
  await query(context, sql`select set_config('app.now', ${now.toISOString()}, true)`)
  await addBreak(context)
  await addSponsor(context)
  await countShort(context)
  await tellOffice(context, now)
  await settleMessages(context)
}

/** The two free days in the middle of the term, unless they would fall among the days that have registers. */
async function addBreak(context: Context): Promise<void> {
  const { schoolId, caller } = context
  await query(
    context,
    sql`insert into holidays (school_id, name, first_day, last_day, changed_at, changed_by)
        select ${schoolId}, 'Mid-term', b.day, b.day + 1, app_now(), ${caller.staffId}
        from terms t cross join lateral (select date_trunc('week', t.starts_on + 49)::date + 3 as day) b
        where t.school_id = ${schoolId} and t.id = term_of(${schoolId}, app_today())
          and b.day not between app_today() - 14 and app_today() + 1 and b.day < t.ends_on`,
  )
}

async function addSponsor(context: Context): Promise<void> {
  const owing = await owingMost(context, SPONSORED)
  const details = {
    type: 'church',
    contact: 'Rev. Ebenezer Asante',
    phone: '+233240000201',
    address: 'Achimota, Accra',
  }
  const { sponsor } = await saveSponsor(context, { name: 'Ebenezer Methodist Church', details })
  const term = await queryOne<{ from: string }>(
    context,
    sql`select starts_on as from from terms where school_id = ${context.schoolId} and id = term_of(${context.schoolId}, app_today())`,
  )
  const { places } = await giveAward(context, {
    sponsor,
    students: owing,
    feeTypes: [SCHOOL_FEES],
    percent: 50,
    from: term?.from ?? '',
    confirm: true,
  })
  const carried = places.reduce((sum, { share }) => sum + share, 0)
  const amount = pesewas(Math.floor(carried / 2_000) * 1_000)
  if (amount > 0)
    await paySponsor(context, {
      sponsor,
      amount,
      method: 'Bank',
      reference: 'GCB slip 204417',
      confirm: true,
    })
}

/** The cashier's drawer of today, counted five cedis short; afterwards the school keeps no drawers again. */
async function countShort(context: Context): Promise<void> {
  const cashier = await queryOne<{ id: string }>(
    context,
    sql`select id from staff where school_id = ${context.schoolId} and role = 'cashier' order by created_at limit 1`,
  )
  const [studentId] = await owingMost(context, 1)
  if (!cashier || !studentId) return
  const asCashier: Context = {
    ...context,
    caller: { ...context.caller, staffId: cashier.id, role: 'cashier' },
  }
  await keepDrawers(context, true)
  const { drawer } = await openDrawer(asCashier, FLOAT)
  await post(asCashier, {
    kind: 'payment',
    studentId,
    method: 'Cash',
    confirm: true,
    lines: [{ feeType: SCHOOL_FEES, amount: TAKEN }],
  })
  const pieces = piecesOf(pesewas(FLOAT + TAKEN - SHORT))
  await countDrawer(asCashier, { drawer, pieces })
  const { result } = await countDrawer(asCashier, { drawer, pieces })
  if (result === 'say_why') await explainDifference(asCashier, drawer, 'Gave change twice at the gate.')
  await keepDrawers(context, false)
}

async function keepDrawers(context: Context, isOn: boolean): Promise<void> {
  await query(
    context,
    sql`insert into school_rules (school_id, drawers) values (${context.schoolId}, ${isOn})
        on conflict (school_id) do update set drawers = excluded.drawers`,
  )
}

async function owingMost(context: Context, count: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    context,
    sql`select b.student_id as id from balances b
        join fee_types f on f.school_id = b.school_id and f.id = b.fee_type_id and f.name = ${SCHOOL_FEES}
        where b.school_id = ${context.schoolId} order by b.balance desc, b.student_id limit ${count}`,
  )
  return rows.map(({ id }) => id)
}

/** The largest pieces first. */
function piecesOf(amount: Pesewas): Pieces {
  let rest: number = amount
  return Object.fromEntries(
    PIECES.map(({ piece, worth }) => {
      const count = Math.floor(rest / worth)
      rest -= count * worth
      return [piece, count]
    }),
  ) as Pieces
}
