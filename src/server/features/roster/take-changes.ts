import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { Context } from '../../context/context.ts'
import { type OpeningLine, openBalances } from '../../ledger/index.ts'
import { editStudent } from '../students/index.ts'
import type { Change } from './decide.ts'
import { kindsTaken, setKinds } from './kinds-of-list.ts'
import { detailsOf, noteChanged } from './lists-brought.ts'

/**
 * Writes down what a list says otherwise of children who are here, where somebody said so: names, class, kind, guardian, and the arrears named.
 * A new class charges nothing: a list bills nobody.
 * In the caller's transaction.
 */
export async function takeChanges(
  context: Context,
  changes: readonly Change[],
  { feeTypes, listId }: { feeTypes: readonly string[]; listId: string },
): Promise<void> {
  await setKinds(context, kindsTaken(changes))
  const edited = changes.filter(({ fields, decision }) => isForm(fields) && decision.changes === 'take')
  for (const change of edited) await editStudent(context, change.student.id, formOf(change, feeTypes))
  const lines = changes.flatMap(arrearsLines)
  if (lines.length > 0)
    await openBalances(context, lines, { note: 'Owed before, from a later class list', group: listId })
  await noteChanged(context, listId, changes.map(keptOf))
}

/** Whether more than the kind changes. */
function isForm(fields: Change['fields']): boolean {
  return fields.some((field) => field !== 'kind')
}

/** What the list changes of one child: as it was, and as it is made. */
function keptOf({ child, student, fields, decision }: Change) {
  const taken = decision.changes === 'take' ? fields : []
  return { studentId: student.id, was: detailsOf(student, taken), made: detailsOf(child.student, taken) }
}

/** What the changes bring as owed from before, credits taken off. */
export function arrearsOf(changes: readonly Change[]): Pesewas {
  return sumOf(
    changes.flatMap(arrearsLines).map((line) => pesewas(line.inCredit ? -line.amount : line.amount)),
  )
}

function formOf({ child, student, fields }: Change, feeTypes: readonly string[]) {
  const listed = child.student
  const from = <T>(field: Change['fields'][number], mine: T, theirs: T) =>
    fields.includes(field) ? mine : theirs
  const isRenamed = fields.includes('guardian')
  return {
    surname: from('name', listed.surname, student.surname),
    firstName: from('name', listed.firstName, student.firstName),
    otherNames: from('name', listed.otherNames, student.otherNames),
    gender: from('gender', listed.gender, student.gender) as 'Male' | 'Female',
    address: from('address', listed.address, student.address),
    birthDate: from('birthDate', listed.birthDate ?? null, undefined),
    classRef: from('class', listed.classId, student.classId),
    withoutFees: feeTypes,
    guardian: {
      firstName: isRenamed ? listed.guardian.firstName : student.guardian.firstName,
      surname: isRenamed ? listed.guardian.surname : student.guardian.surname,
      phone: from('phone', listed.guardian.phone, student.guardian.phone),
    },
  }
}

/** All of it again, or only what is missing to what the list says now. */
function arrearsLines({ student, child, arrears, decision }: Change): OpeningLine[] {
  if (decision.arrears !== 'add' && decision.arrears !== 'make') return []
  return arrears.flatMap(({ feeType, brought, inList }) => {
    const amount = decision.arrears === 'add' ? inList : inList - brought
    if (amount === 0) return []
    const { owedSince } = child
    return [
      {
        student: student.id,
        feeType,
        amount: Math.abs(amount) as Pesewas,
        inCredit: amount < 0,
        ...(owedSince ? { dueOn: owedSince } : {}),
      },
    ]
  })
}
