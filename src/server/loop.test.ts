import { expect, test } from 'vitest'
import { startLoop } from './loop.ts'

test('rounds follow each other, one at a time, and what a round throws ends no loop', async () => {
  const told: unknown[] = []
  let rounds = 0
  const three = Promise.withResolvers<void>()
  const loop = startLoop({
    everyMs: 60_000,
    round: async () => {
      rounds += 1
      if (rounds === 3) three.resolve()
      if (rounds === 2) throw new Error('the provider is away')
      return 0
    },
    onError: (error) => {
      told.push(error)
      void loop.runNow()
    },
  })

  await three.promise
  await loop.stop()

  expect(told).toEqual([new Error('the provider is away')])
})

test('asked to stop, it waits for the round under way, tells it so, and begins no other', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let rounds = 0
  let wasTold = false
  const loop = startLoop({
    everyMs: 1,
    round: async (isStopping) => {
      rounds += 1
      begun.resolve()
      await end.promise
      wasTold = isStopping()
    },
    onError: (error) => expect.unreachable(String(error)),
  })
  await begun.promise
  const another = loop.runNow()

  const stopped = loop.stop()
  end.resolve()
  await Promise.all([stopped, another, loop.runNow()])

  expect({ rounds, wasTold }).toEqual({ rounds: 1, wasTold: true })
})

test('asked several times during one round, it runs one more', async () => {
  let rounds = 0
  const loop = startLoop({
    everyMs: 60_000,
    round: async () => {
      rounds += 1
    },
    onError: (error) => expect.unreachable(String(error)),
  })
  await loop.runNow()
  const before = rounds

  await Promise.all([loop.runNow(), loop.runNow(), loop.runNow()])
  await loop.stop()

  expect(rounds - before).toBe(1)
})
