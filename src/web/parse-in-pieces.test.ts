import { expect, test } from 'vitest'
import { parseInPieces } from './parse-in-pieces.ts'

const rows = Array.from({ length: 5_000 }, (_, at) => ({
  id: `child-${at}`,
  name: at % 7 === 0 ? 'Ama "},{"id":"x" \\ Mensah' : 'Kofi Ɛdem',
  fees: [{ feeType: 'Tuition', amount: 1.5 }, { feeType: 'Bus' }],
}))

test('a long list is parsed as at once, and other work is done between its pieces', async () => {
  let others = 0
  const channel = new MessageChannel()
  channel.port1.onmessage = () => {
    others++
    channel.port2.postMessage(null)
  }
  channel.port2.postMessage(null)
  const parsed = await parseInPieces(JSON.stringify(rows))
  channel.port1.close()

  expect(parsed).toEqual(rows)
  expect(others).toBeGreaterThan(2)
})

test('what a row begins with may stand within one', async () => {
  const nested = rows.map((row) => ({ ...row, siblings: [{ id: 'a' }, { id: 'b' }] }))
  expect(await parseInPieces(JSON.stringify(nested))).toEqual(nested)
})

test('each piece is turned, and once', async () => {
  const parsed = await parseInPieces(JSON.stringify(rows), (part) =>
    (part as typeof rows).map(({ id }) => `${id}!`),
  )
  expect(parsed).toEqual(rows.map(({ id }) => `${id}!`))
})

test('what is short, empty or no list is parsed at once', async () => {
  for (const value of [[], [1, 2], { id: 'one' }, null, rows.slice(0, 2), 'x'.repeat(200_000)])
    expect(await parseInPieces(JSON.stringify(value))).toEqual(value)
})

test('an answer that broke off is no answer', async () => {
  const json = JSON.stringify(rows)
  await expect(parseInPieces(json.slice(0, -30))).rejects.toThrow(SyntaxError)
  await expect(parseInPieces(json.slice(0, json.length / 2))).rejects.toThrow(SyntaxError)
})
