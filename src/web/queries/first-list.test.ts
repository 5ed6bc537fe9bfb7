import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '#web/paths.ts'
import { queryClient } from './client.ts'
import { askForListFirst, onceListed } from './first-list.ts'
import { studentsQuery } from './students.ts'

const { queryKey } = studentsQuery()
const nobody = { version: null, students: [] }
const at = (path: string) => `https://school.example${path}`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  queryClient.clear()
})

test('what can wait does not take the line from the list that is on its way, and comes once it is there', async () => {
  const answer = Promise.withResolvers<typeof nobody>()
  const asked = queryClient.fetchQuery({ queryKey, queryFn: () => answer.promise })
  const act = vi.fn<() => void>()
  onceListed(act)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).not.toHaveBeenCalled()

  answer.resolve(nobody)
  await asked
  await vi.advanceTimersByTimeAsync(1)
  expect(act).toHaveBeenCalledOnce()
})

test('it comes too where the list does not, where none is asked for, and where one is kept', async () => {
  const act = vi.fn<() => void>()
  const asked = queryClient.fetchQuery({
    queryKey,
    retry: false,
    queryFn: () => new Promise((_, refuse) => void setTimeout(() => refuse(new Error('No line.')), 1_000)),
  })
  const refused = expect(asked).rejects.toThrow('No line.')
  onceListed(act)
  await vi.advanceTimersByTimeAsync(2_000)
  await refused
  expect(act).toHaveBeenCalledTimes(1)

  queryClient.clear()
  onceListed(act)
  await vi.advanceTimersByTimeAsync(200)
  expect(act).toHaveBeenCalledTimes(2)

  queryClient.setQueryData(queryKey, nobody)
  onceListed(act)
  await vi.advanceTimersByTimeAsync(200)
  expect(act).toHaveBeenCalledTimes(3)
})

test('what was given up does not come', async () => {
  const act = vi.fn<() => void>()
  onceListed(act)()
  await vi.advanceTimersByTimeAsync(1_000)

  expect(act).not.toHaveBeenCalled()
})

test('the list is asked for first at the desk alone, and not where the device keeps it', () => {
  const asks = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue()
  askForListFirst(at(paths.settings))
  expect(asks).not.toHaveBeenCalled()
  askForListFirst(at(`${paths.dashboard}/?class=Basic+4`))
  expect(asks).toHaveBeenCalledOnce()

  queryClient.setQueryData(queryKey, nobody)
  askForListFirst(at(paths.dashboard))
  expect(asks).toHaveBeenCalledOnce()
})
