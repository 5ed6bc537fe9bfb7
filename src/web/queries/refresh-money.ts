import { queryClient } from './client.ts'
import { leaversQuery } from './students-at-counter.ts'

/** A queue of three hundred is sent in a minute: the figures follow once a second, not three hundred times. */
const PAUSE_MS = 1_000

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
  for (const studentId of due) {
    // Hers are read again whether or not her page is open: without a connection they are what her page will show.
    void queryClient.invalidateQueries({ queryKey: ['student', studentId], refetchType: 'all' })
    void queryClient.invalidateQueries({ queryKey: ['entries', studentId], refetchType: 'all' })
  }
  due.clear()
  for (const part of [
    'payers',
    'today',
    'classes',
    'journal',
    'lastEntries',
    'report',
    'myDrawer',
    'drawers',
    'cashDay',
    'deposits',
    'callList',
    'contacts',
    'plans',
    'clearances',
    'exams',
  ]) {
    void queryClient.invalidateQueries({ queryKey: [part] })
  }
  void queryClient.invalidateQueries({ queryKey: ['students'], refetchType: 'none' })
  // The few leavers are read again when one of them was at the counter: even with the school, they leave the list.
  const leavers = queryClient.getQueryData(leaversQuery().queryKey)
  if (leavers?.some(({ id }) => paid.has(id))) {
    void queryClient.invalidateQueries({ queryKey: leaversQuery().queryKey })
  }
  void queryClient.invalidateQueries({ queryKey: ['classStudents'], refetchType: 'none' })
}

/** Which fee types a correction touched is the server's to say: the lists are read again as well. */
export function refreshAll(studentId: string): void {
  refreshMoney(studentId)
  void queryClient.invalidateQueries({ queryKey: ['students'] })
  void queryClient.invalidateQueries({ queryKey: ['leavers'] })
  void queryClient.invalidateQueries({ queryKey: ['classStudents'] })
}

/** What was paid out or drawn from the bank touches no student: the cash is read again. */
export function refreshCash(): void {
  for (const part of CASH) void queryClient.invalidateQueries({ queryKey: [part] })
}

const CASH = [
  'today',
  'session',
  'myDrawer',
  'drawers',
  'cashDay',
  'deposits',
  'payOuts',
  'payOutForm',
  'payOutReport',
  'draws',
]
