import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('who watches hears of each change once, and nothing after having stopped', () => {
  const store = createStore(1)
  const heard: number[] = []
  const stop = store.watch(() => heard.push(store.read()))

  store.set(2)
  store.set(2)
  store.set(3)
  stop()
  store.set(4)

  expect(heard).toEqual([2, 3])
  expect(store.read()).toBe(4)
  expect(store.first()).toBe(1)
})

test('two who watch with the same function each stop for themselves', () => {
  const store = createStore('a')
  let calls = 0
  const count = () => {
    calls += 1
  }
  const stop = store.watch(count)
  store.watch(count)

  stop()
  store.set('b')

  expect(calls).toBe(1)
})

test('a watcher that stops while it is told leaves the others told', () => {
  const store = createStore(0)
  const told: string[] = []
  const stop = store.watch(() => {
    told.push('first')
    stop()
  })
  store.watch(() => told.push('second'))

  store.set(1)
  store.set(2)

  expect(told).toEqual(['first', 'second', 'second'])
})
