import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { print } from './index.ts'
import { aReceipt, aTransactionReport, transactionBatches, transactionRow } from './testing/samples.ts'

test('rows are read no faster than the reader takes the report, and not at all once it leaves', async () => {
  const count = 200_000
  let asked = 0
  let closed = false
  async function* batches() {
    try {
      for (; asked < count; asked += 500) {
        yield Array.from({ length: 500 }, (_, index) => ({ ...transactionRow(asked + index), name: noise() }))
      }
    } finally {
      closed = true
    }
  }

  const stream = print(aTransactionReport(count), batches())
  await new Promise((resolve) => stream.once('readable', resolve))
  stream.read(1)
  const waiting = await settled(() => asked)
  stream.destroy()
  await new Promise((resolve) => stream.once('close', resolve))

  expect(waiting).toBeLessThan(count)
  expect(closed).toBe(true)
  expect(asked).toBe(waiting)
}, 30_000)

/** A text that does not compress, so that few rows make many bytes. */
const noise = () => Array.from({ length: 8 }, () => crypto.randomUUID()).join(' ')

/** Waits until a number stops rising. */
async function settled(read: () => number): Promise<number> {
  for (let last = -1; ; ) {
    const now = read()
    if (now === last && now > 0) return now
    last = now
    await wait(400)
  }
}

test('aborting the signal ends the print with the reason', async () => {
  const leaving = new AbortController()
  const stream = print(aTransactionReport(50_000), transactionBatches(50_000), leaving.signal)

  const printed = buffer(stream)
  leaving.abort()

  await expect(printed).rejects.toThrow('aborted')
})

test('rows that fail take down their own print and no other', async () => {
  async function* broken() {
    yield [transactionRow(0)]
    throw new Error('the database went away')
  }

  const [lost, whole] = await Promise.allSettled([
    buffer(print(aTransactionReport(2), broken())),
    buffer(print(aTransactionReport(300), transactionBatches(300))),
  ])

  expect(lost).toMatchObject({ status: 'rejected', reason: { message: 'the database went away' } })
  expect(whole).toMatchObject({ status: 'fulfilled' })
})

test('a paper that exhausts its thread fails alone, and the next is printed by a new one', async () => {
  const [line] = aReceipt().lines
  const endless = aReceipt({
    lines: Array.from({ length: 1_200_000 }, () => ({ ...line, feeType: 'A', amount: aReceipt().total })),
  })

  const [lost, whole] = await Promise.allSettled([buffer(print(endless)), buffer(print(aReceipt()))])
  const next = await buffer(print(aReceipt()))

  expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } })
  expect(whole).toMatchObject({ status: 'fulfilled' })
  expect(next.subarray(0, 5).toString()).toBe('%PDF-')
}, 120_000)

test('a receipt does not wait for the long reports before it', async () => {
  const rowsMayCome = Promise.withResolvers<void>()
  async function* lateBatches() {
    await rowsMayCome.promise
    yield* transactionBatches(10)
  }
  const reports = [1, 2, 3, 4].map(() => buffer(print(aTransactionReport(10), lateBatches())))

  const receipt = await buffer(print(aReceipt()))
  rowsMayCome.resolve()

  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await Promise.all(reports)).toHaveLength(4)
})

test('a text without end does not hold up the counter', async () => {
  const bytes = await buffer(print(aReceipt({ payer: 'x'.repeat(5_000_000) })))

  expect(bytes.length).toBeLessThan(100 * 1024)
})
