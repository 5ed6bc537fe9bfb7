import { expect, test } from 'vitest'
import { readApart } from './read-apart.ts'
import { takingTurns } from './taking-turns.ts'

const lists = { classes: new Map(), feeTypes: [] }
const csv = `Name,Class,Phone\n${'Ama Addo,Basic 4,0241234567\n'.repeat(19_000)}`

test('a list that takes too long, or too much memory, is refused, and the next one is read', async () => {
  const school = crypto.randomUUID()
  const usual = { timeMs: 60_000, memoryMb: 256 }

  const slow = readApart(school, { csv }, lists, { ...usual, timeMs: 1 })
  const large = readApart(school, { csv }, lists, { ...usual, memoryMb: 8 })
  const small = readApart(school, { csv: 'Name,Class,Phone\nAma Addo,Basic 4,0241234567\n' }, lists, usual)

  await expect(slow).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { csv: expect.stringContaining('too much time') } },
  })
  await expect(large).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { csv: expect.stringContaining('too much memory') } },
  })
  expect((await small).children).toHaveLength(1)
})

test('one school’s work waits for itself, another’s does not, and only so much waits', async () => {
  const turns = takingTurns({
    atOnce: 2,
    waitingMax: 3,
    waitingEachMax: 2,
    sentence: 'all',
    sentenceEach: 'each',
  })
  const began: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const all = [turns('a', work('a1')), turns('a', work('a2')), turns('a', work('a3'))]

  await expect(turns('a', work('a4'))).rejects.toMatchObject({ code: 'too_many', message: 'each' })
  all.push(turns('b', work('b1')), turns('c', work('c1')))
  await expect(turns('d', work('d1'))).rejects.toMatchObject({ code: 'busy', message: 'all' })
  expect(began).toEqual(['a1', 'b1'])
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(all)

  expect(began).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
})
