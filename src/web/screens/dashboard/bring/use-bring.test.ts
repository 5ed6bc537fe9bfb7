import { act, configure, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { Reading } from '#web/files/statements/reading.ts'
import type { ThreadOrder } from '#web/files/statements/statement-thread.ts'
import type { StatementAccount } from '#web/queries/statements.ts'
import { withMapping } from './remembered.ts'
import { useBring } from './use-bring.ts'

// A busy machine takes its time to read a file.
configure({ asyncUtilTimeout: 15_000 })
afterEach(() => vi.unstubAllGlobals())

test('a file is kept, and read again for the account that is chosen after it', async () => {
  vi.stubGlobal('Worker', ThreadHere)
  const { result, rerender } = renderHook(useBring, { initialProps: account('0240000700') })
  const rows = ['Date,From No.,Amount,To No.,Words', '03/04/2026,0200000001,10.00,0240000700,fees']
  rows.push('05/04/2026,0200000002,10.00,0240000700,fees')

  act(() => result.current.open(new File([rows.join('\n')], 'april.csv')))
  await waitFor(() => expect(result.current.bringing?.question).toMatchObject({ about: 'dayOrder', row: 2 }))
  const { view, mapping } = result.current.bringing ?? never()
  const other = account('0240000711', withMapping(null, view, { ...mapping, dayOrder: 'day_first' }))
  act(() => result.current.choose(other))
  rerender(other)

  await waitFor(() =>
    expect(result.current.problem).toBe('This is the statement of 024 000 0700. Nothing was read.'),
  )
  expect(result.current.bringing?.name).toBe('april.csv')
})

test('a file that was opened before its account is chosen is read for the one that is', async () => {
  vi.stubGlobal('Worker', ThreadHere)
  const none: StatementAccount | undefined = undefined
  const { result } = renderHook(() => useBring(none))

  act(() => result.current.open(new File(['Date,Words,Credit\n03/04/2026,fees,5.00\n'], 'bank.csv')))
  await waitFor(() => expect(result.current.bringing?.name).toBe('bank.csv'))
  expect(result.current).toMatchObject({ problem: null, bringing: { question: null, statement: null } })

  act(() => result.current.choose(account('1441000123456')))
  await waitFor(() => expect(result.current.bringing?.question).toMatchObject({ about: 'dayOrder', row: 2 }))
})

function never(): never {
  throw new Error('nothing was opened')
}

function account(number: string, mapping: StatementAccount['mapping'] = null): StatementAccount {
  return {
    id: number,
    label: number,
    type: 'wallet',
    bank: 'MTN Mobile Money',
    name: '',
    digits: number,
    number,
    kept: true,
    closed: false,
    openingBalance: null,
    openingDate: null,
    mapping,
    open: { count: 0, amount: pesewas(0) },
    oldestOpen: null,
    lastDate: null,
    lines: 0,
  }
}

/** The thread's work, in this thread: there is no other one under test. */
class ThreadHere {
  onmessage: ((event: { data: object }) => void) | null = null
  readonly #reading = new Reading()

  postMessage({ id, ...order }: ThreadOrder) {
    void this.#answer(order as ThreadOrder).then(
      (answer) => this.onmessage?.({ data: { id, answer } }),
      (error: Error) => this.onmessage?.({ data: { id, problem: error.message } }),
    )
  }

  terminate() {
    this.onmessage = null
  }

  async #answer(order: ThreadOrder): Promise<unknown> {
    if ('open' in order) return this.#reading.open(order.open)
    return 'read' in order
      ? this.#reading.read(order.read, order.ownNumber)
      : this.#reading.piece(order.piece)
  }
}
