import { expect, test } from 'vitest'
import { type Turn, takeTurn } from './hashing-turns.ts'

/** Work that ends when the test says so, in the order it began. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, turn: Turn) =>
    takeTurn(turn, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    await settle()
    ends.get(name)?.()
    await settle()
  }
  const endAll = async () => {
    for (let index = 0; index < begun.length; index++) await end(begun[index] ?? '')
  }
  return { begun, ask, settle, end, endAll }
}

test('of forty changes one school sends at once three are taken, and a sign-in begins at once', async () => {
  const { begun, ask, settle, endAll } = works()

  const changes = Array.from({ length: 40 }, (_, index) => ask(`a${index}`, { lane: 'change', of: 'a' }))
  const other = ask('b', { lane: 'change', of: 'b' })
  const signIn = ask('owner', { lane: 'sign_in' })

  await settle()
  expect(begun).toEqual(['a0', 'owner'])
  await endAll()
  const outcomes = await Promise.all(changes)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3)
  expect(await Promise.all([other, signIn])).toEqual(['done', 'done'])
})

test('who is known signs in before a crowd of strangers, one of whom makes room', async () => {
  const { begun, ask, end, endAll } = works()
  const strangers = Array.from({ length: 22 }, (_, index) => ask(`s${index}`, { lane: 'sign_in', rank: 2 }))

  const owner = ask('owner', { lane: 'sign_in', rank: 0 })
  const stranger = ask('late', { lane: 'sign_in', rank: 2 })
  await end('s0')

  expect(begun.at(-1)).toBe('owner')
  expect(await stranger).toBe('too_many')
  await endAll()
  expect(await owner).toBe('done')
  expect((await Promise.all(strangers)).filter((outcome) => outcome === 'too_many')).toHaveLength(1)
})

test('a flood of sign-ins leaves a place for changes', async () => {
  const { begun, ask, end, endAll } = works()
  const signIns = Array.from({ length: 10 }, (_, index) => ask(`s${index}`, { lane: 'sign_in', rank: 2 }))
  const change = ask('change', { lane: 'change', of: 'a' })

  await end('s0')

  expect(begun).toEqual(['s0', 's1', 'change'])
  await endAll()
  expect(new Set(await Promise.all([...signIns, change]))).toEqual(new Set(['done']))
})
