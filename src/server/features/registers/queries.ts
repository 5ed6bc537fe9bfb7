import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { may, ROLES } from '#shared/permissions.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import { nextSlip, pupilsOf, registersOf, requireRegister } from './register-rows.ts'

/** One register with its pupils. Refuses not_found. */
export function readRegister(
  context: Context,
  registerId: string,
): Promise<Reply<typeof endpoints.readRegister>> {
  return inSnapshot(context, async (inner) => {
    const register = await requireRegister(inner, registerId)
    const pupils = await pupilsOf(inner, { ...register, registerId })
    const isCharged = ({ mark, rate }: (typeof pupils)[number]) =>
      rate !== null && (mark === 'paid' || mark === 'prepaid' || mark === 'owes')
    return {
      register,
      pupils,
      charges: pupils.filter(isCharged).length,
      payments: pupils.filter(({ amount }) => amount > 0).length,
      isOwn: await isOwn(inner, register.handedOver?.staffId),
      nextSlip: await nextSlip(inner),
    }
  })
}

/** Did the caller hand it over, and is there somebody else who can accept it? */
async function isOwn(context: Context, giver: string | undefined): Promise<boolean> {
  if (giver !== context.caller.staffId) return false
  const row = await queryOne<{ other: boolean }>(
    context,
    sql`select somebody_else_accepts(${context.schoolId}, ${giver}) as other`,
  )
  return row?.other ?? false
}

/** The registers of a day and all that are on their way. */
export function listRegisters(
  context: Context,
  wanted?: Day,
): Promise<Reply<typeof endpoints.listRegisters>> {
  return inSnapshot(context, async (inner) => {
    const { schoolId } = inner
    const day = wanted ?? (await today(inner))
    const registers = await registersOf(
      inner,
      sql`and (r.day = ${day} or (r.accepted_at at time zone 'UTC')::date = ${day} or r.state in ('handed_over', 'sent_back')) order by r.day desc, k.position, k.name, f.name`,
    )
    const way = await queryOne<{ count: number; amount: number }>(
      inner,
      sql`select count(*)::int as count, cedis(coalesce(sum(said), 0)::bigint) as amount from registers
          where school_id = ${schoolId} and state = 'handed_over'`,
    )
    return {
      ...{ day, registers, onTheirWay: way ?? { count: 0, amount: 0 } },
      notHandedOver: await notHandedOver(inner, day),
      inHand:
        may(inner.caller.role, 'accept_registers') || inner.caller.role === 'auditor'
          ? await inHand(inner)
          : [],
    }
  })
}

async function today(context: Context): Promise<Day> {
  const row = await queryOne<{ day: Day }>(context, sql`select app_today() as day`)
  return row?.day ?? ''
}

/** Classes with a rate on this day whose register nobody has handed over. */
function notHandedOver(context: Context, day: Day) {
  return query<{ classId: string; className: string; feeTypeId: string; feeType: string }>(
    context,
    sql`select k.id as "classId", k.name as "className", f.id as "feeTypeId", f.name as "feeType"
        from daily_fees d
        join fee_types f on f.school_id = d.school_id and f.id = d.fee_type_id
        join classes k on k.school_id = d.school_id
        where d.school_id = ${context.schoolId} and has_daily_fee(d.school_id, d.fee_type_id, ${day})
          and exists (select from daily_pupils(d.school_id, d.fee_type_id, k.id, ${day}))
          and not exists (select from registers r where r.school_id = d.school_id and r.class_id = k.id
            and r.fee_type_id = d.fee_type_id and r.day = ${day} and r.state in ('handed_over', 'accepted'))
        order by k.position, k.name, f.name`,
  )
}

function inHand(context: Context) {
  return query<{ staffId: string; name: string; amount: number }>(
    context,
    sql`select f.id as "staffId", f.name, cedis(a.balance) as amount
        from account_balances a join staff f on f.school_id = a.school_id and f.id = a.staff_id
        where a.school_id = ${context.schoolId} and a.kind = 'in_hand' and a.balance <> 0 order by f.name, f.id`,
  )
}

/** All a phone needs to mark registers, also without a connection. */
export function readRegisterBook(context: Context): Promise<Reply<typeof endpoints.readRegisterBook>> {
  return inSnapshot(context, async (inner) => {
    const { schoolId, caller } = inner
    const day = await today(inner)
    const takers = ROLES.filter((role) => may(role, 'accept_registers'))
    const row = await queryOne<{ staffName: string; holiday: string | null; takers: string[] }>(
      inner,
      sql`select (select name from staff where school_id = ${schoolId} and id = ${caller.staffId}) as "staffName",
            (select h.name from school_holidays(${schoolId}, ${day}, ${day}) h where h.free limit 1) as holiday,
            array(select name from staff where school_id = ${schoolId} and left_at is null and id <> ${caller.staffId}
              and (role = any(${takers}) or role = 'administrator' and not exists (select from staff o where o.school_id = ${schoolId}
                and o.left_at is null and o.role = any(${takers}) and o.id <> ${caller.staffId})) order by name) as takers`,
    )
    const books = []
    for (const book of await ownBooks(inner, day)) books.push(await wholeBook(inner, book, day))
    return {
      ...{ today: day, staffId: caller.staffId, staffName: row?.staffName ?? '' },
      ...{ holiday: row?.holiday ?? null, takers: row?.takers ?? [], books },
    }
  })
}

interface OwnBook {
  classId: string
  className: string
  feeTypeId: string
  feeType: string
  isToday: boolean
  days: Day[]
  missed: Day[]
}

/** The classes and daily fees of the caller; of who has no classes of their own all of them. */
function ownBooks(context: Context, day: Day): Promise<OwnBook[]> {
  const { schoolId, caller } = context
  const own =
    caller.role === 'teacher'
      ? sql`and k.id in (select c.class_id from staff_classes c where c.school_id = ${schoolId} and c.staff_id = ${caller.staffId})`
      : sql``
  return query<OwnBook>(
    context,
    sql`select k.id as "classId", k.name as "className", f.id as "feeTypeId", f.name as "feeType",
          has_daily_fee(d.school_id, d.fee_type_id, ${day}) as "isToday",
          array(select s::text from school_days(d.school_id, app_today() + 1, app_today() + 60) s
            where extract(isodow from s)::int = any(d.weekdays) and s >= d.first_day and (d.last_day is null or s <= d.last_day)
            order by s limit 30) as days,
          array(select s::text from school_days(d.school_id, app_today() - 7, app_today() - 1) s
            where extract(isodow from s)::int = any(d.weekdays) and s >= d.first_day and (d.last_day is null or s <= d.last_day)
              and not exists (select from registers r where r.school_id = d.school_id and r.class_id = k.id
                and r.fee_type_id = d.fee_type_id and r.day = s and r.state in ('handed_over', 'accepted'))
            order by s desc) as missed
        from daily_fees d
        join fee_types f on f.school_id = d.school_id and f.id = d.fee_type_id
        join classes k on k.school_id = d.school_id
        where d.school_id = ${schoolId} and (d.last_day is null or d.last_day >= ${day}) ${own}
          and exists (select from daily_pupils(d.school_id, d.fee_type_id, k.id, ${day}))
        order by k.position, k.name, f.name`,
  )
}

async function wholeBook(context: Context, book: OwnBook, day: Day) {
  const registers = await registersOf(
    context,
    sql`and r.class_id = ${book.classId} and r.fee_type_id = ${book.feeTypeId} order by r.day desc limit 10`,
  )
  const now = registers.find((register) => register.day === day)
  const before = registers.find((register) => register.day < day)
  const marks = before ? await pupilsOf(context, { ...book, day: before.day, registerId: before.id }) : []
  return {
    ...book,
    pupils: await pupilsOf(context, { ...book, day, registerId: now?.id }),
    yesterday: before
      ? {
          day: before.day,
          marks: marks.flatMap(({ studentId, mark }) => (mark ? [{ studentId, mark }] : [])),
        }
      : null,
    registers,
  }
}
