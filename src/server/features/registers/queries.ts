import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { may, ROLES } from '#shared/permissions.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import { nextSlip, pupilsOf, pupilsOfEach, registersOf, requireRegister } from './register-rows.ts'

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
    const registers = await registersOf(inner, {
      where: sql`(r.day = ${day} or (r.accepted_at at time zone 'UTC')::date = ${day} or r.state in ('handed_over', 'sent_back'))`,
      order: sql`r.day desc, k.position, k.name, f.name`,
    })
    const way = await queryOne<{ count: number; amount: Pesewas }>(
      inner,
      sql`select count(*)::int as count, coalesce(sum(said), 0)::bigint as amount from registers
          where school_id = ${schoolId} and state = 'handed_over'`,
    )
    return {
      day,
      registers,
      onTheirWay: way ?? { count: 0, amount: pesewas(0) },
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
  const { schoolId } = context
  return query<{ classId: string; className: string; feeTypeId: string; feeType: string }>(
    context,
    sql`select k.id as "classId", k.name as "className", f.id as "feeTypeId", f.name as "feeType"
        from daily_fee_days(${schoolId}, ${day}, ${day}) d
        join fee_types f on f.school_id = ${schoolId} and f.id = d.fee_type_id
        cross join lateral classes_with_fee(${schoolId}, d.fee_type_id, array[d.day]) c
        join classes k on k.school_id = ${schoolId} and k.id = c.class_id
        where not exists (select from registers r where r.school_id = ${schoolId} and r.class_id = k.id
            and r.fee_type_id = d.fee_type_id and r.day = ${day} and r.state in ('handed_over', 'accepted'))
        order by k.position, k.name, f.name`,
  )
}

function inHand(context: Context) {
  return query<{ staffId: string; name: string; amount: Pesewas }>(
    context,
    sql`select f.id as "staffId", f.name, a.balance as amount
        from account_balances a join staff f on f.school_id = a.school_id and f.id = a.staff_id
        where a.school_id = ${context.schoolId} and a.kind = 'in_hand' and a.balance <> 0 order by staff_order(f.surname, f.first_name, f.name), f.id`,
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
                and o.left_at is null and o.role = any(${takers}) and o.id <> ${caller.staffId})) order by name_order(name, '')) as takers`,
    )
    const books = await wholeBooks(inner, await ownBooks(inner, day), day)
    return {
      today: day,
      staffId: caller.staffId,
      staffName: row?.staffName ?? '',
      holiday: row?.holiday ?? null,
      takers: row?.takers ?? [],
      books,
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
    sql`with days as materialized (select * from daily_fee_days(${schoolId}, ${day}::date - 7, ${day}::date + 60)),
          fees as materialized (
            select d.fee_type_id, exists (select from days o where o.fee_type_id = d.fee_type_id and o.day = ${day}) as "isToday",
              array(select o.day::text from days o where o.fee_type_id = d.fee_type_id and o.day > ${day} order by o.day limit 30) as days
            from daily_fees d where d.school_id = ${schoolId} and (d.last_day is null or d.last_day >= ${day}))
        select k.id as "classId", k.name as "className", f.id as "feeTypeId", f.name as "feeType", d."isToday", d.days,
          array(select o.day::text from days o where o.fee_type_id = d.fee_type_id and o.day < ${day}
              and not exists (select from registers r where r.school_id = ${schoolId} and r.class_id = k.id
                and r.fee_type_id = d.fee_type_id and r.day = o.day and r.state <> 'draft')
            order by o.day desc) as missed
        from fees d
        join fee_types f on f.school_id = ${schoolId} and f.id = d.fee_type_id
        cross join lateral classes_with_fee(${schoolId}, d.fee_type_id, array[${day}::date]) c
        join classes k on k.school_id = ${schoolId} and k.id = c.class_id
        where true ${own}
        order by k.position, k.name, f.name`,
  )
}

/** The books with their pupils and registers, all of them in two readings. */
async function wholeBooks(context: Context, books: readonly OwnBook[], day: Day) {
  const { schoolId } = context
  const [classes, fees] = [books.map(({ classId }) => classId), books.map(({ feeTypeId }) => feeTypeId)]
  const all = await registersOf(context, {
    where: sql`r.id in (select n.id from (
          select o.id, o.state, row_number() over (partition by o.class_id, o.fee_type_id order by o.day desc) as place from registers o
          where o.school_id = ${schoolId} and (o.class_id, o.fee_type_id) in (
            select * from unnest(${classes}::uuid[], ${fees}::uuid[]))) n where n.place <= 10 or n.state in ('handed_over', 'sent_back'))`,
    order: sql`r.day desc`,
  })
  const whole = books.map((book) => {
    const registers = all.filter(
      ({ classId, feeTypeId }) => classId === book.classId && feeTypeId === book.feeTypeId,
    )
    const now = registers.find((register) => register.day === day)
    return { book, registers, now, before: registers.find((register) => register.day < day) }
  })
  const pupils = await pupilsOfEach(
    context,
    whole.flatMap(({ book, now, before }) => [
      { ...book, day, registerId: now?.id },
      { ...book, day: before?.day ?? day, registerId: before?.id },
    ]),
  )
  return whole.map(({ book, registers, before }, place) => ({
    ...book,
    pupils: pupils[2 * place] ?? [],
    yesterday: before
      ? {
          day: before.day,
          marks: (pupils[2 * place + 1] ?? []).flatMap(({ studentId, mark }) =>
            mark ? [{ studentId, mark }] : [],
          ),
        }
      : null,
    registers,
  }))
}
