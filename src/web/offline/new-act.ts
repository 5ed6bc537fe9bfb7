import type { PaymentMethod } from '#shared/constants.ts'
import type { Pesewas } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import { isConnected } from '#web/connection.ts'
import type { Student } from '#web/queries/students.ts'
import { timeAtServer } from '#web/server-clock.ts'
import type { TenderDetails, WaitingFamily } from './waiting-act.ts'

/** What a form records, and the act that is made of it. */

export interface FeeLine {
  feeType: string
  amount: Pesewas
}

/** Money received from a child's family, one tender for one fee type or several. */
export interface NewPayment {
  kind: 'payment'
  student: Student
  lines: readonly FeeLine[]
  method: PaymentMethod
  date: string
  details?: TenderDetails
}

/** One tender for several children of a family; each line says whose it is. */
export interface NewTender {
  kind: 'tender'
  family: WaitingFamily
  /** The first child, and who brings the money. */
  student: Student
  lines: readonly (FeeLine & { studentId: string })[]
  method: PaymentMethod
  date: string
  details?: TenderDetails
}

export type NewAct = NewPayment | NewDebt | NewTender

/** A debt of a child. A future date is its due date. */
export interface NewDebt {
  kind: 'debt'
  student: Student
  lines: readonly [FeeLine]
  date: string
}

export interface Once {
  idempotencyKey: string
  /** The person has seen that it may be a duplicate and wants it all the same. */
  confirm: boolean
}

/** With ids for its lines and the moment the money was taken: made again, it is another act. */
export function actOf(given: NewAct, { idempotencyKey, confirm }: Once, owner: string) {
  const { student, date } = given
  const common = {
    id: idempotencyKey,
    owner,
    takenAt: timeAtServer().getTime(),
    student: {
      id: student.id,
      name: fullName(student),
      className: student.className,
      number: student.number,
      guardian: `${student.guardianFirstName} ${student.guardianSurname}`.trim(),
    },
    date,
    slip: '',
    confirm,
    guard: isConnected(),
    state: { name: 'waiting' as const },
  }
  if (given.kind === 'debt') return { ...common, kind: 'debt', lines: [withId(given.lines[0])] } as const
  if (given.kind === 'payment') return { ...common, kind: 'payment', ...tenderOf(given) } as const
  const { family } = given
  // A window of the release before shares the queue and knows of no families: under the first child's id it would send all of it as
  // that child's money. Under the family's id nobody is found, and a person is asked.
  return {
    ...common,
    kind: 'payment',
    ...tenderOf(given),
    family,
    student: { ...common.student, id: family.id },
  } as const
}

function tenderOf({ lines, method, details }: NewPayment | NewTender) {
  return { lines: lines.map(withId), method, ...(details ? { details } : {}) }
}

function withId<Line extends FeeLine>(line: Line) {
  return { id: crypto.randomUUID(), ...line }
}
