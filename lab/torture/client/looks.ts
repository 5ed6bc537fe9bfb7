import type { Dice } from '#server/demo/dice.ts'
import { endpoints } from '#shared/api/index.ts'
import type { Heard } from './http.ts'
import { type Desk, insist } from './insist.ts'
import type { Seen } from './journal.ts'
import { momentOf } from './moment.ts'
import { answerOf, type ListCopy, type School } from './school.ts'

/** One reading of what others change meanwhile. */
interface Look {
  path: string
  /** Of the copy that is kept, whose version the server may find unchanged. */
  etag?: string | undefined
  /** What it says about the books. Undefined where only its being answered counts. */
  saw?: (heard: Heard) => Seen | undefined
}

type Making = (school: School, dice: Dice) => Look | undefined

// The list has every child: it is read more often than one.
const looks: readonly Making[] = [
  readList,
  readList,
  readList,
  // What changed in it since.
  (school) => {
    const copy = school.copy
    if (!copy) return undefined
    const saw = (heard: Heard) => sinceSeen(school, copy, heard)
    return { path: `${listOf(school)}&since=${copy.version}`, saw }
  },
  ({ students }, dice) => {
    const { id } = dice.pick(students)
    const saw = ({ body }: Heard): Seen => ({
      of: 'child',
      student: id,
      owed: answerOf(endpoints.readStudent, body).totalDebt,
    })
    return { path: `/students/details/${id}`, saw }
  },
  ({ students }, dice) => {
    const { id } = dice.pick(students)
    const saw = ({ body }: Heard): Seen => {
      const entries = answerOf(endpoints.listTransactions, body)
      const signed = entries.map((entry) =>
        entry.transaction_type === 'Debit' ? entry.amount : -entry.amount,
      )
      return { of: 'child', student: id, owed: signed.reduce((sum, one) => sum + one, 0) }
    }
    return { path: `/transactions/${id}`, saw }
  },
  ({ id }) => {
    const period = 'startDate=2020-01-01&endDate=2100-01-01'
    const saw = ({ headers }: Heard): Seen => ({ of: 'report', entries: Number(headers['x-total-count']) })
    return { path: `/transactions/trans/filterTransaction?schoolId=${id}&${period}`, saw }
  },
  ({ receipts }, dice) => {
    const receipt = receipts.length > 0 ? dice.pick(receipts) : undefined
    if (!receipt) return undefined
    const saw = ({ body }: Heard): Seen => {
      const { voided } = answerOf(endpoints.readReceipt, body)
      return { of: 'receipt', receipt: receipt.id, isVoid: voided !== null }
    }
    return { path: `/receipts/${receipt.id}`, saw }
  },
  ({ receipts }) => (receipts[0] ? { path: `/receipts/${receipts[0].id}/pdf` } : undefined),
  ({ bankAccountId }) => (bankAccountId ? { path: '/cash/day', saw: daySeen } : undefined),
  () => ({ path: '/parentPaying', saw: onlineSeen }),
]

/** Reads one list, page, report or paper, and notes when, and what it said. A refusal or a fault shows in the counts. */
export async function look(desk: Desk, school: School, key: string): Promise<void> {
  const chosen = desk.dice.pick(looks)(school, desk.dice)
  if (!chosen) return
  const { path, etag, saw } = chosen
  let began = 0
  const call = () => {
    // Of the try that is answered: what an earlier one saw is not known.
    began = momentOf()
    return { method: 'GET' as const, path: `/api${path}`, token: school.token, etag }
  }
  const { heard } = await insist(desk, call, { givesUp: 0.5 })
  const ended = momentOf()
  const seen = heard && (heard.status < 300 || heard.status === 304) ? saw?.(heard) : undefined
  if (seen) desk.journal.note({ said: 'saw', key, school: school.id, began, ended, seen })
}

/** The whole list, or only that it is unchanged. */
function readList(school: School): Look {
  return { path: listOf(school), etag: school.copy?.etag, saw: (heard) => listSeen(school, heard) }
}

function listOf({ id }: School): string {
  return `/students/${id}?status=all`
}

function listSeen(school: School, { status, body, headers }: Heard): Seen | undefined {
  if (status === 304) return school.copy && { of: 'list', owed: Object.fromEntries(school.copy.owed) }
  const rows = answerOf(endpoints.listStudents, body)
  const owed = new Map(rows.map(({ id, totalDebt }) => [id, totalDebt]))
  const version = `${headers['x-list-version']}`
  school.copy = { version, etag: `${headers.etag}`, owed }
  return { of: 'list', owed: Object.fromEntries(owed) }
}

/** Laid over the copy it was asked with; another desk may have a newer one by now. */
function sinceSeen(school: School, copy: ListCopy, { body, headers }: Heard): Seen {
  const rows = answerOf(endpoints.listStudents, body)
  const owed = new Map(headers['x-list-changes'] === 'since' ? copy.owed : [])
  for (const { id, totalDebt } of rows) owed.set(id, totalDebt)
  // Its ETag is of another address.
  school.copy = { version: `${headers['x-list-version']}`, etag: undefined, owed }
  return { of: 'list', owed: Object.fromEntries(owed) }
}

function daySeen({ body }: Heard): Seen {
  const { lockedThrough, drawers, underWay } = answerOf(endpoints.readCashDay, body)
  const told = drawers.flatMap(({ id, cashIn }) => (cashIn === null ? [] : [[id, cashIn] as const]))
  return {
    of: 'day',
    lockedThrough,
    cashIn: Object.fromEntries(told),
    states: Object.fromEntries(drawers.map(({ id, state }) => [id, state])),
    underWay: underWay.map(({ id }) => id),
  }
}

/** As the office reads what parents paid. */
function onlineSeen({ body }: Heard): Seen {
  const { payments } = answerOf(endpoints.readParentPaying, body)
  return {
    of: 'online',
    receipts: Object.fromEntries(payments.map(({ paymentId, receiptId }) => [paymentId, receiptId])),
  }
}
