import type { Reply } from '#shared/api/endpoint.ts'
import type { parentEndpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import type { ParentSession } from '../../http/parent-session.ts'
import { payingIn } from '../paying/index.ts'
import { sayWays } from '../schools/index.ts'

type Children = Reply<typeof parentEndpoints.listChildren>
type SchoolReply = Children['schools'][number]
type ChildReply = SchoolReply['children'][number]

/** The school as parents meet it (parents.sql). */
export interface SchoolRow {
  name: string
  address: string
  phone: string
  email: string
  level: 'balances' | 'on'
  /** How this parent is called there. */
  guardian: string | null
  term: string | null
  since: Day
  today: Day
  payTo: string | null
}

/** Refuses not_found where no child is left since the session was read. */
export async function requireParentsSchool(context: Context): Promise<SchoolRow> {
  const row = await queryOne<Omit<SchoolRow, 'payTo'> & Parameters<typeof sayWays>[0]>(
    context,
    sql`select name, address, phone, email, level, guardian, term, since, today, momo_provider as "momoProvider",
          momo_number as "momoNumber", momo_name as "momoName", bank_name as "bankName", bank_account as "bankAccount",
          bank_holder as "bankHolder"
        from parents_school()`,
  )
  if (!row) throw notFound('School')
  return { ...row, payTo: sayWays(row) }
}

export interface ChildRow {
  childId: string
  firstName: string
  name: string
  className: string
  pupilCode: string
}

export function childrenOf(context: Context): Promise<ChildRow[]> {
  return query<ChildRow>(
    context,
    sql`select student_id as "childId", first_name as "firstName", name,
          case when completed then 'Completed' else class_name end as "className", pupil_code as "pupilCode" from parents_children()`,
  )
}

/** Refuses not_found: of another family's child, and where the school shows balances only. */
export async function requireChild(context: Context, childId: string): Promise<ChildRow> {
  const child = (await childrenOf(context)).find((each) => each.childId === childId)
  if (!child) throw notFound('Child')
  return child
}

interface FeeRow {
  childId: string
  feeType: string
  voluntary: boolean
  before: Pesewas
  charged: Pesewas
  takenOff: Pesewas
  paid: Pesewas
  owed: Pesewas
}

/** What money that names no fee goes by. */
interface SpreadRow {
  childId: string
  familyPlace: number
  creditTo: string | null
  fees: { feeType: string; due: Day | null; onlyNamed: boolean }[]
}

interface DueRow {
  childId: string
  on: Day
  amount: Pesewas
}

interface PromiseRow {
  childId: string
  amount: Pesewas
  on: Day
  came: Pesewas
  state: 'open' | 'part' | 'broken'
}

/** The children of all schools of a number, the school with the earliest day first. */
export async function listChildren(
  parent: ParentSession,
): Promise<Omit<Children, 'reminders' | 'language' | 'otherPhones'>> {
  const found = await eachSchool(parent, readSchool)
  const schools = found.map(({ school }) => school)
  return {
    name: nameIn(found.map(({ guardian }) => guardian)),
    today: found[0]?.today ?? '',
    owed: sumOf(found.map(({ owed }) => owed)),
    asking: await askingSchools(parent),
    schools: schools.toSorted(
      (a, b) => firstDay(a).localeCompare(firstDay(b)) || a.name.localeCompare(b.name),
    ),
  }
}

/** Schools that have a child of this number and ask for its code first: their names, and nothing else. */
async function askingSchools({ unprovedIds, nameOf }: ParentSession): Promise<{ name: string }[]> {
  const names: { name: string }[] = []
  for (const schoolId of unprovedIds) names.push({ name: await nameOf(schoolId) })
  return names
}

/** One after the other: a parent has one or two, and the pool is everybody's. A school left meanwhile is left out. */
export async function eachSchool<T>(
  { schoolIds, inSchool }: ParentSession,
  read: (context: Context) => Promise<T | null>,
): Promise<T[]> {
  const answers: T[] = []
  for (const schoolId of schoolIds) {
    const answer = await inSnapshot(inSchool(schoolId), read)
    if (answer !== null) answers.push(answer)
  }
  return answers
}

async function readSchool(context: Context) {
  const row = await findSchool(context)
  if (!row) return null
  const children = await childrenOf(context)
  const fees = await query<FeeRow>(
    context,
    sql`select student_id as "childId", fee_type as "feeType", voluntary, before, charged, taken_off as "takenOff", paid, owed
        from parents_fees()`,
  )
  const dues = await query<DueRow>(
    context,
    sql`select student_id as "childId", due_on as on, unpaid as amount from parents_dues()`,
  )
  const spread = await query<SpreadRow>(
    context,
    sql`select student_id as "childId", family_place::int as "familyPlace", credit_to as "creditTo", fees from parents_spread()`,
  )
  const promises = await query<PromiseRow>(
    context,
    sql`select student_id as "childId", amount, promised_for as on, came, state from parents_promises()`,
  )
  const told = children.map((child) => ({
    ...childReply(
      child,
      { fees, dues, spread: spread.find(({ childId }) => childId === child.childId) },
      promises.find(({ childId }) => childId === child.childId),
    ),
  }))
  const owed = pesewas(sumOf(told.map((each) => each.owedPesewas)))
  const school: SchoolReply = {
    ...schoolReply(context.schoolId, row),
    owed,
    paying: await payingIn(context),
    children: told
      .map(({ owedPesewas: _, ...child }) => child)
      .toSorted((a, b) => dayOfChild(a).localeCompare(dayOfChild(b))),
  }
  return { school, owed, guardian: row.guardian, today: row.today }
}

async function findSchool(context: Context): Promise<SchoolRow | null> {
  return await requireParentsSchool(context).catch((error: unknown) => {
    if (error instanceof Error && error.message === 'School not found.') return null
    throw error
  })
}

function schoolReply(schoolId: string, { name, address, phone, level, term, payTo }: SchoolRow) {
  return { schoolId, name, address, phone: phone ? formatPhone(phone) : '', shows: level, term, payTo }
}

interface ChildFigures {
  fees: FeeRow[]
  dues: DueRow[]
  spread: SpreadRow | undefined
}

function childReply(child: ChildRow, { fees, dues, spread }: ChildFigures, promise: PromiseRow | undefined) {
  const own = fees.filter(({ childId }) => childId === child.childId)
  // As the office asks: what is in credit is taken off, of a voluntary fee too.
  const asked = sumOf(own.filter(({ voluntary, owed }) => !voluntary || owed < 0).map(({ owed }) => owed))
  const owed = pesewas(Math.max(asked, 0))
  const reply: ChildReply = {
    ...child,
    owed,
    credit: pesewas(Math.max(-asked, 0)),
    balance: sumOf(own.map(({ owed: left }) => left)),
    creditTo: spread?.creditTo ?? null,
    familyPlace: spread?.familyPlace ?? 0,
    dues: duesOf(
      dues.filter(({ childId }) => childId === child.childId),
      owed,
    ),
    fees: own.map(({ childId: _, before, charged, takenOff, paid, owed: left, ...fee }) => ({
      ...fee,
      ...placeOf(fee, spread),
      before,
      charged,
      takenOff,
      paid,
      owed: left,
    })),
    promise: promise
      ? { on: promise.on, state: promise.state, amount: promise.amount, came: promise.came }
      : null,
  }
  return { ...reply, owedPesewas: owed }
}

/** By day, the earliest first; what one fee has in credit pays the earliest of the others, so that they add up to what is owed. */
function duesOf(dues: DueRow[], owed: Pesewas): ChildReply['dues'] {
  const byDay = new Map<Day, number>()
  for (const { on, amount } of dues) byDay.set(on, (byDay.get(on) ?? 0) + amount)
  let over = [...byDay.values()].reduce((sum, amount) => sum + amount, 0) - owed
  const days = [...byDay].toSorted(([a], [b]) => a.localeCompare(b))
  return days.flatMap(([on, amount]) => {
    const covered = Math.min(Math.max(over, 0), amount)
    over -= covered
    return amount > covered ? [{ on, amount: pesewas(amount - covered) }] : []
  })
}

function placeOf(
  { feeType, voluntary }: Pick<FeeRow, 'feeType' | 'voluntary'>,
  spread: SpreadRow | undefined,
) {
  const owed = spread?.fees.find((fee) => fee.feeType === feeType)
  return { dueOn: owed?.due ?? null, onlyNamed: owed?.onlyNamed ?? voluntary }
}

/** After every day there is: whoever owes nothing stands last. */
const NO_DAY = '9999-12-31'
const dayOfChild = ({ dues }: ChildReply) => dues[0]?.on ?? NO_DAY
const firstDay = ({ children }: SchoolReply) => children.map(dayOfChild).toSorted()[0] ?? NO_DAY

/** The one name that all schools write; null where they differ. */
function nameIn(names: (string | null)[]): string | null {
  const [first, ...others] = new Set(names)
  return others.length === 0 ? (first ?? null) : null
}

/** Who is signed in. */
export async function readParent(parent: ParentSession): Promise<Reply<typeof parentEndpoints.readParent>> {
  const found = await eachSchool(parent, async (context) => {
    const row = await findSchool(context)
    return row && { guardian: row.guardian, school: schoolReply(context.schoolId, row) }
  })
  return {
    phone: formatPhone(parent.phone),
    name: nameIn(found.map(({ guardian }) => guardian)),
    schools: found.map(({ school }) => school),
    signedInAt: parent.signedInAt.toISOString(),
  }
}
