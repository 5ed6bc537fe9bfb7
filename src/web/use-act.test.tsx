import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { useAct } from './use-act.ts'

test('each row has its own key, which stays the same until its act succeeded', async () => {
  const sent: [string, string][] = []
  let isDown = true
  const post = (row: string, key: string) => {
    sent.push([row, key])
    return isDown ? Promise.reject(new Refusal('upstream', 'No answer.')) : Promise.resolve('Posted.')
  }
  const { result } = renderHook(() =>
    useAct({ act: post, keyOf: (row: string) => row, onDone: () => undefined, onRefused: () => undefined }),
  )

  await act(async () => result.current.submit('A'))
  isDown = false
  for (const row of ['B', 'A', 'A']) await act(async () => result.current.submit(row))

  const [a, b, again, next] = sent.map(([, key]) => key)
  expect(sent.map(([row]) => row)).toEqual(['A', 'B', 'A', 'A'])
  expect(again).toBe(a)
  expect(new Set([a, b, next]).size).toBe(3)
})
