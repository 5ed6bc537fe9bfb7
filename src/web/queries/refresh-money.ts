import type { Query } from '@tanstack/react-query'
import { queryClient } from './client.ts'
import { leaversQuery } from './students-at-counter.ts'

/** A queue of three hundred is sent in a minute: the figures follow once a second, not three hundred times. */
const PAUSE_MS = 1_000

/**
 * What no act of money changes. All else is read again after one: what is on the screen at once, the rest when it is looked at next. So a
 * new screen follows without being named anywhere.
 */
const APART: ReadonlySet<unknown> = new Set([
  'accountHolder',
  'banks',
  'calendar',
  'deskFace',
  'desks',
  'families',
  'feeTypes',
  'key',
  'kindChange',
  'kinds',
  'lists',
  'logo',
  'my-schools',
  'notices',
  'oldBook',
  'oldReceipts',
  'parentAccess',
  'payOutPhoto',
  'paymentWays',
  'phonesAsked',
  'requests',
  'rules',
  'school',
  'session',
  'sessions',
  'slipPhoto',
  'staff',
  'termPreview',
  'terms',
])

/** Thousands of rows: those that a payment touched are told by its answer. */
const LONG: ReadonlySet<unknown> = new Set(['students', 'classStudents', 'leavers'])

const due = new Set<string>()
let isPausing = false

/** Every figure that a change of one student's money touches is read again, in the background. */
export function refreshMoney(studentId: string): void {
  due.add(studentId)
  if (isPausing) return
  isPausing = true
  readAgain()
  setTimeout(() => {
    isPausing = false
    const [next] = due
    if (next !== undefined) refreshMoney(next)
  }, PAUSE_MS)
}

function readAgain(): void {
  const paid = new Set(due)
  due.clear()
  const isHers = ({ queryKey: [part, id] }: Query) =>
    (part === 'student' || part === 'entries') && typeof id === 'string' && paid.has(id)
  // Hers are read again whether or not her page is open: without a connection they are what her page will show.
  void queryClient.invalidateQueries({ predicate: isHers, refetchType: 'all' })
  void readFigures((query) => !isHers(query))
  for (const part of ['students', 'classStudents'])
    void queryClient.invalidateQueries({ queryKey: [part], refetchType: 'none' })
  // The few leavers are read again when one of them was at the counter: even with the school, they leave the list.
  const leavers = queryClient.getQueryData(leaversQuery().queryKey)
  if (leavers?.some(({ id }) => paid.has(id))) {
    void queryClient.invalidateQueries({ queryKey: leaversQuery().queryKey })
  }
}

/** All but the long lists. */
function readFigures(isWanted: (query: Query) => boolean = () => true): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: (query) => !APART.has(query.queryKey[0]) && !LONG.has(query.queryKey[0]) && isWanted(query),
  })
}

/**
 * As `refreshMoney`, where the answer does not say which fees it touched, or whose: the lists are read again as well. Without students it
 * resolves once the figures on the screen have followed.
 */
export async function refreshAll(studentIds: readonly string[] = []): Promise<void> {
  for (const part of LONG) void queryClient.invalidateQueries({ queryKey: [part] })
  for (const studentId of studentIds) refreshMoney(studentId)
  if (studentIds.length === 0) await readFigures()
}

/** What was paid out, banked or drawn from the bank touches no student. Resolves once what is on the screen has followed. */
export async function refreshCash(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['session'] })
  await readFigures()
}
