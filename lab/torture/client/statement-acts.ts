import type { Dice } from '#server/demo/dice.ts'
import type { WireReply as Reply } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { dayOf } from '#shared/dates.ts'
import type { Act } from './act.ts'
import { type Desk, insist } from './insist.ts'
import { answerOf, type School, type StatementLine } from './school.ts'

/** What a desk can do with statements of the school's wallet. Each name leads the idempotency key, as of any act. */
export type StatementWhat = 'file' | 'bring' | 'sure' | 'line' | 'aside' | 'unaside' | 'unfile'

type Tray = Reply<typeof endpoints.readStatementTray>
type Making = (tray: Tray, of: { school: School; key: string; dice: Dice }) => Act | undefined

/** Makes one such act of what waits in the tray; undefined when there is nothing to do it to. */
export const makingStatements: Record<StatementWhat, Making> = {
  file: (_tray, { school, key, dice }) => {
    const lines = someLines(school, key, dice)
    return {
      method: 'POST',
      path: '/api/cash/statements/files',
      // The name tells whose it is; what was before the oldest line is any sum.
      body: {
        accountId: school.walletId,
        fileName: key,
        format: 'csv',
        lines: lines.length,
        openingBalance: dice.whole(0, 90_000) / 100,
      },
      done: (answer) => {
        const { fileId } = answerOf(endpoints.beginStatementFile, answer)
        school.begun.push({ fileId, lines })
        return { ids: [fileId] }
      },
    }
  },
  bring: (_tray, { school }) => {
    const fileId = school.arrived.shift()
    if (!fileId) return undefined
    return {
      method: 'POST',
      path: `/api/cash/statements/files/${fileId}/bring`,
      body: {},
      done: (answer) => {
        school.brought.push(fileId)
        return { ids: [answerOf(endpoints.bringStatementFile, answer).accountId] }
      },
    }
  },
  sure: ({ account, lines }, { school, dice }) => {
    const sure = lines.filter(({ grade }) => grade === 'sure').map(({ id }) => id)
    if (sure.length === 0) return undefined
    return {
      method: 'POST',
      path: `/api/cash/statements/accounts/${account.id}/postSure`,
      body: { lineIds: dice.shuffle(sure).slice(0, dice.whole(1, 8)) },
      done: (answer) => {
        const ids = answerOf(endpoints.postSureLines, answer).posted.map(({ receiptId }) => receiptId)
        school.receipts.push(...ids.map((id) => ({ id, entries: [] })))
        return { ids }
      },
    }
  },
  line: ({ lines }, { school, dice }) => {
    const line = someOpen(lines, dice)
    if (!line) return undefined
    return {
      method: 'POST',
      path: `/api/cash/statements/lines/${line.id}/post`,
      body: {
        children: [{ studentId: dice.pick(school.students).id, amount: line.amount }],
        confirm: dice.chance(0.5),
      },
      done: (answer) => {
        const { receipt } = answerOf(endpoints.postStatementLine, answer)
        school.receipts.push({ id: receipt.id, entries: [] })
        return { ids: [receipt.id], receipt: receipt.number }
      },
    }
  },
  aside: ({ lines }, { school, key, dice }) => {
    const line = someOpen(lines, dice)
    if (!line) return undefined
    return {
      method: 'POST',
      path: '/api/cash/statements/setAside',
      body: { lineIds: [line.id], why: 'not_ours', note: key },
      done: (answer) => {
        answerOf(endpoints.setLinesAside, answer)
        school.aside.push(line.id)
        return { ids: [] }
      },
    }
  },
  unaside: (_tray, { school }) => {
    const line = school.aside.shift()
    if (!line) return undefined
    const path = `/api/cash/statements/lines/${line}/return`
    return { method: 'POST', path, body: {}, done: () => ({ ids: [line] }) }
  },
  unfile: (_tray, { school, key, dice }) => {
    if (school.brought.length === 0) return undefined
    return {
      method: 'POST',
      path: `/api/cash/statements/files/${dice.pick(school.brought)}/undo`,
      body: { reason: key },
      done: () => ({ ids: [] }),
    }
  },
}

/** Sends the lines of the file begun first. The same lines again take their place, so this has no key. */
export async function sendLines(desk: Desk, school: School): Promise<void> {
  const begun = school.begun.shift()
  if (!begun) return
  const { fileId, lines } = begun
  const path = `/api/cash/statements/files/${fileId}/pieces`
  const call = () => ({ method: 'POST' as const, path, body: { place: 0, lines }, token: school.token })
  const { heard } = await insist(desk, call)
  if (heard && heard.status < 300) school.arrived.push(fileId)
}

const LINES_EACH = 8
const DAY_MS = 86_400_000

/** New lines, most with the code of a child, and some that an earlier statement had. */
function someLines(school: School, key: string, dice: Dice): StatementLine[] {
  const fresh = Array.from({ length: dice.whole(1, LINES_EACH) }, (_, place) => ({
    row: 0,
    // By our own clock: the server's may have jumped.
    date: dayOf(new Date(Date.now() - dice.whole(0, 20) * DAY_MS)),
    amount: dice.whole(100, 30_000) / 100,
    providerId: `of-${key}:${place}`,
    text: dice.chance(0.8) ? `fees ${dice.pick(school.students).pupilCode}` : 'school fees',
  }))
  const known = dice.shuffle(school.lines).slice(0, dice.whole(0, 3))
  school.lines.push(...fresh)
  return [...known, ...fresh].map((line, place) => ({ ...line, row: place + 2 }))
}

function someOpen(lines: Tray['lines'], dice: Dice) {
  const open = lines.filter(({ amount }) => amount > 0)
  return open.length > 0 ? dice.pick(open) : undefined
}
