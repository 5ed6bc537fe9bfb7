import { endpoints } from '#shared/api/index.ts'
import type { KindChange } from '#shared/kinds.ts'
import { sql } from '../../../context/context.ts'
import { verifySchool } from '../../../ledger/index.ts'
import { createTestSchool, type TestSchool } from '../../../testing/test-school.ts'

type KindName = 'Day' | 'Boarder' | 'Weekly'
type Prices = Partial<Record<KindName, number>>

/** A school of day pupils, boarders and weekly boarders, with one of each in Basic 4. */
export async function aSchoolWithKinds() {
  const school = await createTestSchool()
  const { kinds: kept } = await school.call(endpoints.keepKinds, {
    body: { kinds: [{ name: 'Day' }, { name: 'Boarder' }, { name: 'Weekly' }] },
  })
  const idNamed = (name: KindName) => kept.find((kind) => kind.name === name)?.id ?? ''
  const kinds = { Day: idNamed('Day'), Boarder: idNamed('Boarder'), Weekly: idNamed('Weekly') }
  await school.addStudent({ firstName: 'Kofi' })
  await school.addStudent({ firstName: 'Esi', kindId: kinds.Boarder })
  await school.addStudent({ firstName: 'Yaw', kindId: kinds.Weekly })
  const classId = await school.classId('Basic 4')
  const idOf = async (firstName: string) => {
    const [row] = await school.rows<{ id: string }>(
      sql`select id from students where school_id = ${school.schoolId} and first_name = ${firstName}`,
    )
    return row?.id ?? ''
  }
  return Object.assign(school, {
    kinds,
    idOf,
    fee: (amount: number, prices: Prices = {}, feeType = 'School Fees') => ({
      classId,
      feeType,
      amount,
      kinds: Object.entries(prices).map(([name, price]) => ({
        kindId: idNamed(name as KindName),
        amount: price,
      })),
    }),
    basic4: classId,
    problems: () => verifySchool(school.context),
    pay: (studentId: string, amount: number) =>
      school.call(endpoints.payStudent, {
        params: { studentId },
        body: { feeType: 'School Fees', amount },
      }),
  })
}

export type SchoolWithKinds = Awaited<ReturnType<typeof aSchoolWithKinds>>

/** Bills Basic 4 a fee: its amount, and what kinds pay instead. */
export function billFee(
  school: SchoolWithKinds,
  amount: number,
  prices: Prices = {},
  feeType = 'School Fees',
) {
  return school.inject(endpoints.billClasses, {
    params: { schoolId: school.schoolId },
    body: { fees: [school.fee(amount, prices, feeType)] },
  })
}

/** What somebody of Basic 4 owes. */
export async function debtOf(school: SchoolWithKinds, firstName: string): Promise<number> {
  const params = { studentId: await school.idOf(firstName) }
  return (await school.call(endpoints.readFees, { params })).totalDebt
}

/** What Basic 4 pays for a fee, as the grid has it. */
export async function feeInGrid(school: SchoolWithKinds, feeType = 'School Fees') {
  const { fees } = await school.call(endpoints.readFeeGrid, { params: { schoolId: school.schoolId } })
  const found = fees.find((fee) => fee.classId === school.basic4 && fee.feeType === feeType)
  if (!found) throw new Error(`${feeType} is not in the grid`)
  return found
}

const today = ({ clock }: TestSchool) => clock.now.toISOString().slice(0, 10)

/** What it would come to if somebody became of another kind today. */
export async function previewOf(school: SchoolWithKinds, firstName: string, kind: KindName) {
  return await school.call(endpoints.previewKindChange, {
    params: { studentId: await school.idOf(firstName) },
    query: { kindId: school.kinds[kind], from: today(school) },
  })
}

interface Becoming {
  kind: KindName
  way: KindChange
  owes: number
  confirm?: boolean
}

/** Makes somebody one of another kind from today. */
export async function becomes(school: SchoolWithKinds, firstName: string, { kind, ...change }: Becoming) {
  return await school.inject(endpoints.changeKind, {
    params: { studentId: await school.idOf(firstName) },
    body: { kindId: school.kinds[kind], from: today(school), ...change },
  })
}
