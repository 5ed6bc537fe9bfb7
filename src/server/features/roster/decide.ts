import { setImmediate as breathe } from 'node:timers/promises'
import type { Pesewas } from '#shared/money.ts'
import type { ListedChild } from './read-list.ts'
import { type Compared, type Likeness, likeness } from './same-child.ts'
import type { SchoolChild } from './school-children.ts'

/** What somebody decided about a row of the list. */
export interface Decision {
  row: number
  /** The child who is here already, another one, or nobody: the row is left out. */
  is?: 'same' | 'other' | 'out' | undefined
  /** Whether what the list says of a known child is written down. */
  changes?: 'take' | 'leave' | undefined
  /** Arrears of a child who has them from a list: not again, all of it added, or made what this list says. */
  arrears?: 'leave' | 'add' | 'make' | undefined
}

/** What is decided for rows that nobody decided about one by one. */
export interface Decisions {
  rows: ReadonlyMap<number, Decision>
  changes: 'ask' | 'take' | 'leave'
}

export type ChangedField =
  | 'name'
  | 'class'
  | 'kind'
  | 'phone'
  | 'guardian'
  | 'gender'
  | 'birthDate'
  | 'address'

/** A row of the list about a child who is, or may be, in the school. */
export interface Change {
  child: ListedChild
  student: SchoolChild
  how: Likeness
  fields: ChangedField[]
  /** Where the list says something else than was brought: by fee type. */
  arrears: { feeType: string; brought: Pesewas; inList: Pesewas }[]
  decision: Decision
  isWaiting: boolean
  /** Somebody said that it is another child, who is brought in. */
  isOther?: boolean
}

/** Where every child of a list goes. */
export interface Sorted {
  fresh: ListedChild[]
  known: { child: ListedChild; student: SchoolChild }[]
  changes: Change[]
  leftOut: ListedChild[]
  /** Likely matches that somebody said are another child. */
  others: Change[]
  /** Two rows that may be one child; the later one waits until somebody says it. */
  namesakes: { child: ListedChild; before: ListedChild; isWaiting: boolean }[]
  /** Known children whose kind the list says otherwise and cannot change. */
  otherKinds: { child: ListedChild; student: SchoolChild }[]
}

export interface KindToSet {
  student: string
  kind: string
}

/** Of children who are to become of a kind, those who cannot by a list. */
type StayingOfKind = (kinds: readonly KindToSet[]) => Promise<ReadonlySet<string>>

/** More children of one name, or with one phone, than a school has: a list of nothing else is compared with so many, and no more. */
const ALIKE_MAX = 200
/** After so many rows others have their turn. */
const ROWS_AT_ONCE = 500

/** Puts every child of the list against those of the school and the rows before it; none is in two places. */
export async function sortChildren(
  children: readonly ListedChild[],
  school: readonly SchoolChild[],
  decisions: Decisions,
  stayingOfKind: StayingOfKind = async () => new Set(),
): Promise<Sorted> {
  const sorted: Sorted = {
    fresh: [],
    known: [],
    changes: [],
    leftOut: [],
    others: [],
    namesakes: [],
    otherKinds: [],
  }
  const matches = await matchUp(children, school)
  await leaveKinds(matches, sorted, stayingOfKind)
  const before = new Map<string, ListedChild[]>()
  for (const [place, child] of children.entries()) {
    if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
    const decision = decisions.rows.get(child.line) ?? { row: child.line }
    const match = matches.get(child)
    const namesake = match ? undefined : twinBefore(child, before)
    if (namesake) sorted.namesakes.push({ child, before: namesake, isWaiting: decision.is === undefined })
    if (decision.is === 'out') sorted.leftOut.push(child)
    else if (match && decision.is !== 'other') placeKnown(sorted, child, match, decision, decisions.changes)
    else {
      sorted.fresh.push(child)
      if (match) sorted.others.push(asOther(child, match, decision))
    }
    const alike = before.get(child.compared.name) ?? []
    if (alike.length < ALIKE_MAX) before.set(child.compared.name, [...alike, child])
  }
  return sorted
}

interface Match {
  student: SchoolChild
  how: Likeness
}

/** Where a list cannot change the kind, it says as much as an empty cell. */
async function leaveKinds(
  matches: Map<ListedChild, Match>,
  sorted: Sorted,
  stayingOfKind: StayingOfKind,
): Promise<void> {
  const wanted = [...matches].flatMap(([child, { student }]) => {
    const { kindId } = child.student
    return isOtherKind(child, student) && kindId ? [{ student: student.id, kind: kindId }] : []
  })
  const staying = await stayingOfKind(wanted)
  for (const [child, match] of matches) {
    if (!isOtherKind(child, match.student) || !staying.has(match.student.id)) continue
    sorted.otherKinds.push({ child, student: match.student })
    matches.set(child, { ...match, student: { ...match.student, kindId: child.student.kindId ?? null } })
  }
}

function isOtherKind({ student }: ListedChild, known: SchoolChild): boolean {
  return student.kindId !== undefined && student.kindId !== known.kindId
}

/** Each child of the school is at most one of the list: those that are surely known first. */
async function matchUp(
  children: readonly ListedChild[],
  school: readonly SchoolChild[],
): Promise<Map<ListedChild, Match>> {
  const matches = new Map<ListedChild, Match>()
  const taken = new Set<string>()
  const take = (child: ListedChild, student: SchoolChild, how: Likeness) => {
    matches.set(child, { student, how })
    taken.add(student.id)
  }
  const byCode = new Map(school.flatMap((one) => [[one.pupilCode, one] as const, [one.number, one] as const]))
  for (const child of children) {
    const student = byCode.get(child.pupilCode) ?? byCode.get(child.number)
    if (student && !taken.has(student.id)) take(child, student, 'same')
  }
  const byName = Map.groupBy(school, ({ compared }) => compared.name)
  const byPhone = Map.groupBy(school, ({ compared }) => compared.phone)
  for (const how of ['same', 'probably', 'perhaps'] as const) {
    for (const [place, child] of children.entries()) {
      if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
      if (matches.has(child)) continue
      const { name, phone } = child.compared
      const others = [
        ...(byName.get(name) ?? []),
        ...(phone === '' || how === 'same' ? [] : (byPhone.get(phone) ?? [])),
      ]
      const student = likeliest(
        child.compared,
        others.filter(({ id }) => !taken.has(id)).slice(0, ALIKE_MAX),
        how,
      )
      if (student) take(child, student, how)
    }
  }
  return matches
}

/** Of several that are as like, the one of the same class. */
function likeliest(child: Compared, others: readonly SchoolChild[], how: Likeness): SchoolChild | undefined {
  const alike = others.filter(({ compared }) => likeness(child, compared) === how)
  const agreeing = (one: Compared) =>
    (['birthDate', 'phone', 'classId', 'guardian', 'gender'] as const).filter(
      (what) => one[what] === child[what],
    ).length
  return alike.sort((one, other) => agreeing(other.compared) - agreeing(one.compared))[0]
}

function placeKnown(
  sorted: Sorted,
  child: ListedChild,
  { student, how }: Match,
  decision: Decision,
  otherwise: Decisions['changes'],
): void {
  const fields = changedFields(child, student)
  const arrears = otherArrears(child, student)
  const isSure = how === 'same' || decision.is === 'same'
  if (isSure && fields.length === 0 && arrears.length === 0) {
    if (decision.arrears === 'add' && child.owed.length > 0)
      sorted.changes.push({
        child,
        student,
        how,
        fields,
        arrears: broughtAgain(child, student),
        decision,
        isWaiting: false,
      })
    else sorted.known.push({ child, student })
    return
  }
  const changes = decision.changes ?? (otherwise === 'ask' ? undefined : otherwise)
  const isWaiting =
    !isSure ||
    (fields.length > 0 && changes === undefined) ||
    (arrears.length > 0 && decision.arrears === undefined)
  sorted.changes.push({ child, student, how, fields, arrears, decision: { ...decision, changes }, isWaiting })
}

function asOther(child: ListedChild, { student, how }: Match, decision: Decision): Change {
  return {
    child,
    student,
    how,
    fields: changedFields(child, student),
    arrears: [],
    decision,
    isWaiting: false,
    isOther: true,
  }
}

/** Two of one name are two where anything tells them apart; where nothing does, somebody says it. */
function twinBefore(
  child: ListedChild,
  seen: ReadonlyMap<string, readonly ListedChild[]>,
): ListedChild | undefined {
  return (seen.get(child.compared.name) ?? []).find(
    (other) => likeness(child.compared, other.compared) === 'same',
  )
}

/** What the list says otherwise. An empty cell says nothing. */
function changedFields(child: ListedChild, known: SchoolChild): ChangedField[] {
  const { student, compared } = child
  const fields: ChangedField[] = []
  const add = (field: ChangedField, isChanged: boolean) => isChanged && fields.push(field)
  add('name', compared.name !== known.compared.name)
  add('class', student.classId !== '' && student.classId !== known.classId)
  add('kind', isOtherKind(child, known))
  add('phone', compared.phone !== '' && compared.phone !== known.compared.phone)
  add('guardian', compared.guardian !== '' && compared.guardian !== known.compared.guardian)
  add('gender', compared.gender !== '' && compared.gender !== known.gender)
  add('birthDate', compared.birthDate !== '' && compared.birthDate !== known.birthDate)
  add('address', student.address !== '' && student.address !== known.address)
  return fields
}

/** Debts of the list that differ from what was brought. What the list does not name is left alone. */
function otherArrears({ owed }: ListedChild, { brought }: SchoolChild): Change['arrears'] {
  return owed
    .map(({ feeType, amount }) => ({ feeType, brought: brought[feeType] ?? (0 as Pesewas), inList: amount }))
    .filter(({ brought, inList }) => brought !== inList)
}

function broughtAgain({ owed }: ListedChild, { brought }: SchoolChild): Change['arrears'] {
  return owed.map(({ feeType, amount }) => ({
    feeType,
    brought: brought[feeType] ?? (0 as Pesewas),
    inList: amount,
  }))
}
