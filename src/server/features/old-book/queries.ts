import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { may, ROLE_NAMES, type Role } from '#shared/permissions.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'

type Listed = Reply<typeof endpoints.listOldReceipts>

/** Receipts of the old book, newest first, by a part of the number or the name. */
export function listOldReceipts(
  context: Context,
  { search, before, limit }: Received<typeof endpoints.listOldReceipts>['query'],
): Promise<Listed> {
  const { schoolId } = context
  const part = search?.trim() ? `%${search.trim().replace(/[\\%_]/g, '\\$&')}%` : null
  const matches = sql`o.school_id = ${schoolId} and (${part}::text is null or o.number ilike ${part} or o.name ilike ${part})`
  return inSnapshot(context, async (inner) => {
    const rows = await query<Listed['receipts'][number]>(
      inner,
      sql`select o.id, o.number, o.day, o.amount, o.name, o.student_id as "studentId", o.list_id as "listId"
          from old_receipts o
          where ${matches} and (${before ?? null}::uuid is null or (o.day, o.id) < (
            select b.day, b.id from old_receipts b where b.school_id = ${schoolId} and b.id = ${before ?? null}))
          order by o.day desc, o.id desc limit ${limit + 1}`,
    )
    const all = await queryOne<{ count: number; amount: Pesewas }>(
      inner,
      sql`select count(*)::int as count, coalesce(sum(o.amount), 0)::bigint as amount from old_receipts o where ${matches}`,
    )
    const lists = await query<Listed['lists'][number]>(
      inner,
      sql`select o.list_id as "listId", (min(o.brought_at) at time zone 'UTC')::date as "broughtOn", f.name as by, count(*)::int as receipts,
            sum(o.amount)::bigint as amount
          from old_receipts o join staff f on f.school_id = o.school_id and f.id = o.brought_by
          where o.school_id = ${schoolId} group by o.list_id, f.name order by min(o.brought_at) desc`,
    )
    const receipts = rows.slice(0, limit)
    return {
      receipts,
      next: rows.length > limit ? (receipts.at(-1)?.id ?? null) : null,
      count: all?.count ?? 0,
      amount: all?.amount ?? pesewas(0),
      lists,
    }
  })
}

/** Old and new book beside each other; amounts in pesewas. */
export type OldBook = Reply<typeof endpoints.readOldBook>

interface Kept {
  asOf: Day
  signatures: (Omit<OldBook['signatures'][number], 'roleName'> & { staffId: string; role: Role })[]
  isSigned: boolean
}

export function readOldBook(context: Context): Promise<OldBook> {
  return inSnapshot(context, async (inner) => {
    const kept = await keptBook(inner)
    const classes = await classesOf(inner)
    const differences = await differencesOf(inner)
    const old = sumOf(classes.map((row) => (row.old ? sumOf(Object.values(row.old)) : pesewas(0))))
    const now = sumOf(classes.map((row) => sumOf(Object.values(row.new))))
    return {
      asOf: kept?.asOf ?? null,
      classes,
      total: { old, new: now, difference: pesewas(now - old) },
      differences,
      signatures: (kept?.signatures ?? []).map(({ staffId: _, role, ...signature }) => ({
        ...signature,
        roleName: ROLE_NAMES[role],
      })),
      signers: kept?.isSigned ? [] : await signersOf(inner, kept?.signatures ?? []),
      isSigned: kept?.isSigned ?? false,
    }
  })
}

/** Who works here, can sign in and may keep the old book, but for who has signed. */
async function signersOf(context: Context, signatures: Kept['signatures']): Promise<OldBook['signers']> {
  const people = await query<{ id: string; name: string; role: Role }>(
    context,
    sql`select f.id, f.name, role_of(f.role) as role from staff f
        where f.school_id = ${context.schoolId} and f.left_at is null and (f.role = 'administrator' or f.password_hash is not null)
        order by staff_order(f.surname, f.first_name, f.name), f.id`,
  )
  return people
    .filter(({ id, role }) => may(role, 'keep_old_book') && signatures.every(({ staffId }) => staffId !== id))
    .map(({ role, ...person }) => ({ ...person, roleName: ROLE_NAMES[role] }))
}

/** A first signature is for the figures it saw: it is told no more once they have changed. Two stand for ever. */
function keptBook(context: Context): Promise<Kept | undefined> {
  const moment = (at: ReturnType<typeof sql>) =>
    sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return queryOne<Kept>(
    context,
    sql`select b.as_of as "asOf", b.second_by is not null as "isSigned", coalesce((
            select json_agg(json_build_object('staffId', f.id, 'by', f.name, 'role', role_of(f.role), 'at', ${moment(sql`s.at`)}, 'with', s.how) order by s.at)
            from (values (b.first_by, b.first_at, b.first_with), (b.second_by, b.second_at, b.second_with)) s(staff_id, at, how)
            join staff f on f.school_id = b.school_id and f.id = s.staff_id
            where b.second_by is not null or b.signed = opening_figures(b.school_id)), '[]') as signatures
        from old_books b where b.school_id = ${context.schoolId}`,
  )
}

/** Of a book that two have signed, the figures they signed. */
async function classesOf(context: Context): Promise<OldBook['classes']> {
  const { schoolId } = context
  interface Row {
    classId: string
    className: string
    children: number
    oldSchool: Pesewas | null
    oldOther: Pesewas | null
    newSchool: Pesewas
    newOther: Pesewas
    named: Pesewas
  }
  const rows = await query<Row>(
    context,
    sql`with now as (
          select (x.value->>'class')::uuid as class_id, (x.value->>'children')::int as children, (x.value->>'school')::bigint as school,
            (x.value->>'other')::bigint as other
          from jsonb_array_elements(coalesce((select b.signed from old_books b where b.school_id = ${schoolId} and b.second_by is not null),
            opening_figures(${schoolId}))) x),
        old as (
          select (x.value->>'class')::uuid as class_id, (x.value->>'school')::bigint as school, (x.value->>'other')::bigint as other
          from old_books b cross join jsonb_array_elements(b.old) x where b.school_id = ${schoolId}),
        named as (
          select (x.value->>'class')::uuid as class_id, sum((x.value->>'amount')::bigint)::bigint as amount
          from old_books b cross join jsonb_array_elements(b.differences) x where b.school_id = ${schoolId} group by 1)
        select k.id as "classId", k.name as "className", coalesce(n.children, 0) as children, o.school as "oldSchool", o.other as "oldOther",
          coalesce(n.school, 0) as "newSchool", coalesce(n.other, 0) as "newOther", coalesce(d.amount, 0) as named
        from classes k
        left join now n on n.class_id = k.id left join old o on o.class_id = k.id left join named d on d.class_id = k.id
        where k.school_id = ${schoolId} and (n.class_id is not null or o.class_id is not null or exists (
          select from students s where s.school_id = k.school_id and s.class_id = k.id and s.status = 'active'))
        order by k.position, k.name`,
  )
  return rows.map(({ oldSchool, oldOther, newSchool, newOther, named, ...row }) => {
    const difference = pesewas(newSchool + newOther - (oldSchool ?? 0) - (oldOther ?? 0))
    return {
      ...row,
      old: oldSchool === null || oldOther === null ? null : { schoolFees: oldSchool, otherFees: oldOther },
      new: { schoolFees: newSchool, otherFees: newOther },
      difference,
      unnamed: pesewas(difference - named),
    }
  })
}

function differencesOf(context: Context): Promise<OldBook['differences']> {
  return query<OldBook['differences'][number]>(
    context,
    sql`select (x.value->>'class')::uuid as "classId", (x.value->>'student')::uuid as "studentId", x.value->>'what' as what,
          (x.value->>'amount')::bigint as amount, x.value->>'why' as why
        from old_books b cross join jsonb_array_elements(b.differences) with ordinality x(value, place)
        where b.school_id = ${context.schoolId} order by x.place`,
  )
}
