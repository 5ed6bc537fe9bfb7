import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { queueAsCsv } from './export-queue.ts'
import type { WaitingAct } from './waiting-act.ts'

const act: WaitingAct = {
  id: 'a',
  owner: 'o',
  takenAt: Date.parse('2026-11-20T09:00:00Z'),
  date: '2026-11-20',
  slip: 'KD-0007',
  student: { id: 's', name: 'Ama Addo', className: 'Basic 4', number: 'AGA-S-0001', guardian: 'Esi' },
  confirm: false,
  guard: false,
  kind: 'payment',
  method: 'Cash',
  state: { name: 'waiting' },
  lines: [{ id: 'l', feeType: 'School Fees', amount: pesewas(150) }],
}

test.each(['=cmd()', ' =1+1', '\u00a0=1+1', '\ufeff@sum', '\n+1', '＝1', '－1', '\r@x', '\t-1'])(
  'what waits is saved so that %j stays a text in a spreadsheet',
  (text) => {
    const csv = queueAsCsv([{ ...act, student: { ...act.student, name: text } }])

    expect(csv).toContain(`,"'${text}",`)
  },
)

test('what waits is saved as one row a line', () => {
  expect(queueAsCsv([act]).split('\r\n')[1]).toMatch(/^"KD-0007","2026-11-20",.*"1\.50","Cash","","waiting"$/)
})
