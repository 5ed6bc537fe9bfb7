import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '#web/paths.ts'
import { queryClient } from './client.ts'
import { askForListFirst } from './first-list.ts'
import { studentsQuery } from './students.ts'

const { queryKey } = studentsQuery()
const nobody = { version: null, students: [] }
const at = (path: string) => `https://school.example${path}`

afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
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
