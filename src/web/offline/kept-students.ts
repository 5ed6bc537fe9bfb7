import { type Student, type StudentList, studentsQuery } from '#web/queries/students.ts'
import { type KeptReading, openDeviceStore } from './device-store.ts'

/**
 * The list of students as it lies on the device: in pieces, of which a payment changes one, and without the names of what each row holds.
 * Ten thousand students are 3.2 MB so instead of 5.4, and not all of it is written anew for one balance.
 */
const PIECE = 500

const HEAD = JSON.stringify(studentsQuery().queryKey)

const keyOf = (number: number) => JSON.stringify([...studentsQuery().queryKey, number])

/** What the keys of all pieces begin with, and the head's does not. */
const PIECES = `${HEAD.slice(0, -1)},`

/** What this tab knows to lie there: of another tab's writing it says nothing. */
export interface Lying {
  mark: string
  pieces: readonly (readonly Student[])[]
}

type Plain = Pick<KeptReading, 'key' | 'at' | 'mark'> & { text: string }

export interface KeptStudents {
  list: StudentList
  at: number
  lying: Lying
}

/** The list among what was kept, where all of it is there; and the rows that are not its own. */
export function takeStudents<Row extends Plain>(
  rows: readonly Row[],
): { kept: KeptStudents | null; others: Row[] } {
  const others = rows.filter(({ key }) => key !== HEAD && !key.startsWith(PIECES))
  const head = rows.find(({ key }) => key === HEAD)
  if (!head?.mark) return { kept: null, others }
  const { version, pieces: count } = JSON.parse(head.text) as Head
  const texts = new Map(rows.map(({ key, text }) => [key, text]))
  const pieces: Student[][] = []
  for (let number = 0; number < count; number++) {
    const text = texts.get(keyOf(number))
    if (text === undefined) return { kept: null, others }
    pieces.push(studentsOf(text))
  }
  const list = { version, students: pieces.flat() }
  return { kept: { list, at: head.at, lying: { mark: head.mark, pieces } }, others }
}

interface Head {
  version: string | null
  pieces: number
}

interface Writing {
  owner: string
  /** A row as it is kept, encrypted at a desk; null where nothing can be. */
  rowOf: (key: string, text: string) => Promise<KeptReading | null>
  /** Comes when the browser has nothing better to do. */
  quiet: () => Promise<void>
  /** Whether it is still wanted here: its person may sign out while the browser is busy. */
  isWanted: () => boolean
}

/** Writes what has changed since, in one go. Returns what lies there now; null where nothing was written. */
export async function writeStudents(
  list: StudentList,
  before: Lying | null,
  writing: Writing,
): Promise<Lying | null> {
  const { owner, rowOf, quiet, isWanted } = writing
  const pieces = inPieces(list.students)
  const rows: KeptReading[] = []
  for (const number of changedIn(pieces, before?.pieces)) {
    await quiet()
    const row = await rowOf(keyOf(number), textOf(pieces[number] ?? []))
    if (!row) return null
    rows.push(row)
  }
  const head = await rowOf(
    HEAD,
    JSON.stringify({ version: list.version, pieces: pieces.length } satisfies Head),
  )
  if (!head) return null
  const mark = crypto.randomUUID()
  const device = await openDeviceStore()
  if (!isWanted()) return null
  const { store, done } = device.transaction('kept', 'readwrite')
  const onDisk = await store.get([owner, HEAD])
  // Another tab has written since: what it left of the pieces is not known here.
  if (before && onDisk?.mark !== before.mark) return await writeStudents(list, null, writing)
  const valid = new Set(pieces.map((_, number) => keyOf(number)))
  const lying = await store.getAllKeys(IDBKeyRange.bound([owner, PIECES], [owner, `${PIECES}\uffff`]))
  for (const key of lying) if (!valid.has(key[1])) void store.delete(key)
  for (const row of rows) void store.put(row)
  void store.put({ ...head, mark })
  await done
  return { mark, pieces }
}

export function inPieces(students: readonly Student[]): (readonly Student[])[] {
  const pieces: (readonly Student[])[] = []
  for (let from = 0; from < students.length; from += PIECE) pieces.push(students.slice(from, from + PIECE))
  return pieces
}

/** The numbers of the pieces that are not what they were: who is unchanged is the same object. */
export function changedIn(pieces: Lying['pieces'], before: Lying['pieces'] = []): number[] {
  return [...pieces.keys()].filter((number) => !isSame(pieces[number] ?? [], before[number] ?? []))
}

function isSame(piece: readonly Student[], before: readonly Student[]): boolean {
  return piece.length === before.length && piece.every((student, at) => student === before[at])
}

type Row = ReturnType<typeof rowOf>

export const textOf = (students: readonly Student[]): string => JSON.stringify(students.map(rowOf))

export const studentsOf = (text: string): Student[] => (JSON.parse(text) as Row[]).map(studentOf)

/** What is not known is null in it. */
function rowOf(student: Student) {
  const { birthYear = null, kind = null, fees, ...rest } = student
  const { id, number, code, surname, firstName, otherNames, gender, address, classId, className } = rest
  const { familyId, guardianFirstName, guardianSurname, guardianPhone, totalDebt, status } = rest
  const owed = fees.map(({ feeType, amount }) => [feeType, amount] as const)
  return [
    id,
    number,
    code,
    surname,
    firstName,
    otherNames,
    gender,
    address,
    classId,
    className,
    familyId,
    guardianFirstName,
    guardianSurname,
    guardianPhone,
    owed,
    totalDebt,
    status,
    birthYear,
    kind,
  ] as const
}

/** By their places: with rows taken apart into names a page that has just opened reads more slowly. */
function studentOf(row: Row): Student {
  return {
    id: row[0],
    number: row[1],
    code: row[2],
    surname: row[3],
    firstName: row[4],
    otherNames: row[5],
    gender: row[6],
    address: row[7],
    classId: row[8],
    className: row[9],
    familyId: row[10],
    guardianFirstName: row[11],
    guardianSurname: row[12],
    guardianPhone: row[13],
    fees: row[14].map((fee) => ({ feeType: fee[0], amount: fee[1] })),
    totalDebt: row[15],
    status: row[16],
    birthYear: row[17] ?? undefined,
    kind: row[18] ?? undefined,
  }
}
