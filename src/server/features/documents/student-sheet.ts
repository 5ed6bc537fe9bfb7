import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { Column, Sheet } from '../../sheets/index.ts'
import { hasKinds } from './facts.ts'

interface Row {
  id: string
  number: string
  code: string
  surname: string
  firstName: string
  otherNames: string
  className: string
  /** Of which kind; null at a school without kinds. */
  kind: string | null
  gender: string
  address: string
  birthDate: Day | null
  /** The same for children who were joined; empty for a family by its guardian. */
  family: string | null
  guardianFirstName: string
  guardianSurname: string
  phone: string
  owed: ReadonlyMap<string, Pesewas>
}

/**
 * The register of the whole school with what each student owes, by class. Its headings are those an import reads, so that a
 * list that went out can come in again. With `isTemplate` it has no students: a sheet to write them into.
 */
export async function studentSheet(context: Context, isTemplate: boolean): Promise<Sheet<Row>> {
  const balances = isTemplate ? [] : await balancesOf(context)
  const owed = owedColumns(await feeTypesIn(context, balances))
  const personal = (await hasKinds(context)) ? PERSONAL : PERSONAL.filter(({ title }) => title !== KIND)
  return {
    title: 'Students',
    columns: isTemplate ? [...personal, ...owed] : columnsOf([...personal, ...owed]),
    batches: isTemplate ? [] : [await rowsOf(context, balances)],
  }
}

/** As an import reads it. A school without kinds of pupils has no such column. */
const KIND = 'Kind of pupil'

const PERSONAL: readonly Column<Row>[] = [
  { title: 'Surname', type: 'text', width: 18, of: (row) => row.surname },
  { title: 'First name', type: 'text', width: 16, of: (row) => row.firstName },
  { title: 'Other names', type: 'text', width: 16, of: (row) => row.otherNames },
  { title: 'Class', type: 'text', of: (row) => row.className },
  { title: KIND, type: 'text', of: (row) => row.kind },
  { title: 'Gender', type: 'text', of: (row) => row.gender },
  { title: 'Address', type: 'text', width: 26, of: (row) => row.address },
  { title: 'Date of birth', type: 'day', width: 14, of: (row) => row.birthDate },
  { title: 'Family no.', type: 'text', of: (row) => row.family },
  { title: 'Parent’s first name', type: 'text', width: 18, of: (row) => row.guardianFirstName },
  { title: 'Parent’s surname', type: 'text', width: 18, of: (row) => row.guardianSurname },
  { title: 'Parent’s phone', type: 'text', width: 16, of: (row) => row.phone && formatPhone(row.phone) },
]

function columnsOf(inBoth: readonly Column<Row>[]): Column<Row>[] {
  return [
    { title: 'No.', type: 'text', of: (row) => row.number },
    { title: 'Pupil code', type: 'text', of: (row) => row.code },
    ...inBoth,
    {
      title: 'Total',
      type: 'money',
      of: ({ owed }) => [...owed.values()].reduce((sum, one) => (sum + one) as Pesewas, 0 as Pesewas),
    },
  ]
}

/** In credit is below zero. */
function owedColumns(feeTypes: readonly string[]): Column<Row>[] {
  return feeTypes.map((name) => ({
    title: `${name} owed`,
    type: 'money',
    width: 18,
    of: ({ owed }) => owed.get(name) ?? null,
  }))
}

interface Balance {
  studentId: string
  feeType: string
  balance: Pesewas
}

function balancesOf(context: Context): Promise<Balance[]> {
  return query<Balance>(
    context,
    sql`select b.student_id as "studentId", f.name as "feeType", b.balance
        from balances b join fee_types f on f.school_id = b.school_id and f.id = b.fee_type_id
        where b.school_id = ${context.schoolId} and b.balance <> 0`,
  )
}

/** Those in use, and those taken away on which something is owed still. */
async function feeTypesIn(context: Context, balances: readonly Balance[]): Promise<string[]> {
  const live = await query<{ name: string }>(
    context,
    sql`select name from fee_types where school_id = ${context.schoolId} and archived_at is null order by lower(name)`,
  )
  return [...new Set([...live.map(({ name }) => name), ...balances.map(({ feeType }) => feeType)])]
}

async function rowsOf(context: Context, balances: readonly Balance[]): Promise<Row[]> {
  const owed = new Map<string, Map<string, Pesewas>>()
  for (const { studentId, feeType, balance } of balances) {
    owed.set(studentId, (owed.get(studentId) ?? new Map<string, Pesewas>()).set(feeType, balance))
  }
  const students = await query<Omit<Row, 'owed'>>(
    context,
    sql`select s.id, numbered(c.initials, '-S-', s.number, 4) as number,
          pupil_code(c.pupil_prefix, s.number) as code, s.surname, s.first_name as "firstName",
          s.other_names as "otherNames", k.name as "className",
          kind_name_of(s.school_id, s.kind_id) as kind, s.gender, s.address, s.born_on as "birthDate",
          (select numbered('', 'F-', min(o.number), 4) from students o where o.school_id = s.school_id and o.family_id = s.family_id) as family,
          g.first_name as "guardianFirstName", g.surname as "guardianSurname", g.phone
        from students s join schools c on c.id = s.school_id
        join classes k on k.school_id = s.school_id and k.id = s.class_id
        join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        where s.school_id = ${context.schoolId} and s.status = 'active'
        order by k.position, name_order(s.surname, s.first_name), s.number`,
  )
  return students.map((student) => ({ ...student, owed: owed.get(student.id) ?? new Map() }))
}
