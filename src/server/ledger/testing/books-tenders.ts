import { type Books, type NewLine, owes, type Receipt, refuse, sum, write } from './books.ts'
import { askAboutTwins, linesOf, type MoneyAct } from './books-lines.ts'

interface TenderLine {
  student: number
  feeType: string
  amount: number
}

export interface TenderAct extends Omit<MoneyAct, 'kind' | 'student' | 'lines' | 'half'> {
  lines: readonly TenderLine[]
}

/** One tender for several students: a receipt with a part for each, in the order they are first named. */
export function payFamily(books: Books, session: string, act: TenderAct): void {
  const lines = tenderLines(books, act)
  const students = [...new Set(lines.map(({ student }) => student))]
  const [first = 0] = students
  if (students.length === 1) {
    askAboutTwins(
      books,
      session,
      { ...act, kind: 'payment', student: first, lines: [], half: undefined },
      lines,
    )
  } else if (!act.confirm && (!act.isKeyed || act.guards)) {
    askAboutSameTender(books, session, act, lines)
  }
  const before = new Map(students.map((student) => [student, owes(books, student)]))
  write(books, session, lines)
  books.receipts.push(receiptOf(books, session, lines, before))
}

/** The lines as they are written: child by child. Refuses as the ledger does. */
export function tenderLines(
  books: Books,
  { lines, date, method }: Pick<TenderAct, 'lines' | 'date' | 'method'>,
): NewLine[] {
  return [...Map.groupBy(lines, ({ student }) => student)].flatMap(([student, theirs]) => {
    const inClass = books.students[student]?.class ?? refuse('not_found')
    const written = linesOf(books, { kind: 'payment', student, lines: theirs, date, method }, inClass)
    if (written.some(({ feeType }) => !books.feeTypes.includes(feeType))) refuse('invalid')
    if (new Set(written.map(({ feeType }) => feeType)).size < written.length) refuse('invalid')
    return written
  })
}

/** Its receipt, with what each student owed before. */
export function receiptOf(
  books: Books,
  session: string,
  lines: readonly NewLine[],
  before: ReadonlyMap<number, number>,
): Receipt {
  const parts = [...Map.groupBy(lines, ({ student }) => student)].map(([student, theirs]) => ({
    student,
    amount: sum(theirs.map(({ amount }) => amount)),
    before: before.get(student) ?? 0,
  }))
  return {
    number: books.receipts.length + 1,
    student: parts[0]?.student ?? 0,
    amount: sum(parts.map(({ amount }) => amount)),
    before: sum(parts.map((part) => part.before)),
    parts: parts.length > 1 ? parts : [],
    isVoid: false,
    session,
    at: books.now,
  }
}

/** The same sum for the same students within ten minutes, however it was spread. */
function askAboutSameTender(
  books: Books,
  session: string,
  { guards }: TenderAct,
  lines: readonly NewLine[],
): void {
  const since = books.now.getTime() - 600_000
  const students = new Set(lines.map(({ student }) => student))
  const amount = sum(lines.map((line) => line.amount))
  const hasTwin = books.receipts.some(
    (old) =>
      old.at.getTime() > since &&
      !old.isVoid &&
      old.sponsor === undefined &&
      old.amount === amount &&
      old.parts.length === students.size &&
      old.parts.every(({ student }) => students.has(student)) &&
      (guards || old.session === session),
  )
  if (hasTwin) refuse('possible_duplicate')
}
