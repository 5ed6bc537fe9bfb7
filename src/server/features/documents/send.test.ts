import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import type { DocumentFormat } from '#shared/api/document-formats.ts'
import { aTransactionReport, transactionRow } from '../../paper/testing/samples.ts'
import { sendLong } from './send.ts'

const COUNT = 400_000
const opened: FastifyInstance[] = []

afterAll(() => Promise.all(opened.map((app) => app.close())))

test.each<DocumentFormat>(['pdf', 'csv', 'xlsx'])(
  'a caller who gives up a long %s stops the reading of its rows',
  async (format) => {
    const rows = countedRows()
    const url = await serve((reply) => sendLong(reply, aTransactionReport(COUNT), rows.batches(), format))

    const leaving = new AbortController()
    const response = await fetch(url, { signal: leaving.signal })
    const reader = response.body?.getReader()
    while (rows.asked === 0) await reader?.read()
    leaving.abort()

    await vi.waitFor(() => expect(rows.closed).toBe(true), 20_000)
    expect(rows.asked).toBeLessThan(COUNT)
  },
  30_000,
)

test('a caller who gives up before the first row keeps nobody at work', async () => {
  const rows = countedRows()
  const hasLeft = Promise.withResolvers<void>()
  const url = await serve(async (reply) => {
    await hasLeft.promise
    return sendLong(reply, aTransactionReport(COUNT), rows.batches(), 'pdf')
  }, hasLeft.resolve)

  const leaving = new AbortController()
  const answer = fetch(url, { signal: leaving.signal })
  await wait(100)
  leaving.abort()

  await expect(answer).rejects.toThrow('aborted')
  await hasLeft.promise
  await wait(300)
  expect(rows.asked).toBeLessThanOrEqual(500)
}, 30_000)

function countedRows() {
  const rows = {
    asked: 0,
    closed: false,
    async *batches() {
      try {
        for (; rows.asked < COUNT; rows.asked += 500)
          yield Array.from({ length: 500 }, (_, index) => transactionRow(rows.asked + index))
      } finally {
        rows.closed = true
      }
    },
  }
  return rows
}

async function serve(send: (reply: FastifyReply) => unknown, onLeft?: () => void): Promise<string> {
  const app = Fastify()
  app.get('/', (_request, reply) => {
    if (onLeft) reply.raw.once('close', onLeft)
    return send(reply)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  opened.push(app)
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`
}
