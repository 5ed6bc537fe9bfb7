import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from '#web/queries/client.ts'
import { forgetChild } from './keep-reading.ts'

test('a child who is no longer kept leaves the memory of the page, but not a page that shows it', () => {
  for (const child of ['gone', 'seen', 'other']) {
    queryClient.setQueryData(['student', child], { child })
    queryClient.setQueryData(['entries', child, 'newest'], [])
  }
  const leave = new QueryObserver(queryClient, { queryKey: ['student', 'seen'], enabled: false }).subscribe(
    () => undefined,
  )

  forgetChild('gone')
  forgetChild('seen')

  const kept = queryClient.getQueryCache().getAll()
  expect(kept.map(({ queryKey }) => queryKey)).toEqual([
    ['student', 'seen'],
    ['student', 'other'],
    ['entries', 'other', 'newest'],
  ])
  leave()
  queryClient.clear()
})
