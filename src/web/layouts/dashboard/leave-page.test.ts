import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockDesk, onLocking, unlockDesk } from '#web/lock.ts'
import { actsUnderWay, noteUnderWay } from '#web/offline/under-way.ts'
import { storeDesk, storeSession } from '#web/session.ts'
import { fetchFile } from '#web/ui/fetch-file.ts'
import { leavePage } from './leave-page.ts'

const saved = vi.fn()

onLocking(leavePage)

beforeEach(() => {
  storeDesk({ schoolId: 's', schoolName: 'Agape', deskId: 'd', deskKey: 'k', name: 'Front office' })
  storeSession({ authToken: 't', schoolId: 's', schoolName: 'Agape' })
  unlockDesk()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(saved)
})
afterEach(() => {
  vi.restoreAllMocks()
  saved.mockClear()
  localStorage.clear()
})

test('a file that is on its way when the desk locks is not given to whoever comes next', async () => {
  const coming = Promise.withResolvers<{ blob: Blob; name: string }>()
  let isGivenUp = false
  const fetching = fetchFile({
    what: 'export',
    way: 'save',
    file: ({ signal }) => {
      signal.addEventListener('abort', () => {
        isGivenUp = true
      })
      return coming.promise
    },
  })

  lockDesk()
  coming.resolve({ blob: new Blob(['all of it']), name: 'export.zip' })

  expect(await fetching).toBeNull()
  expect(saved).not.toHaveBeenCalled()
  expect(isGivenUp).toBe(true)
})

test('an act of whoever leaves the desk is not said to be that of who comes next', () => {
  noteUnderWay([{ id: 'a', act: 'importStudents', isOwn: true, done: 1, of: 9, end: null }])

  lockDesk()

  expect(actsUnderWay.read()).toEqual([])
})
