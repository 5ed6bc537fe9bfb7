import { expect, test } from 'vitest'
import { storeDesk, storeSession } from './session.ts'

test('a desk at which nobody is signed in begins locked, and opens when somebody has entered', async () => {
  storeDesk({ schoolId: 's', schoolName: 'Agape', deskId: 'd', deskKey: 'k', name: 'Front office' })
  const { isLocked, unlockDesk, unlocked } = await import('./lock.ts')
  expect(isLocked()).toBe(true)
  const opened = unlocked()

  storeSession({ authToken: 't', schoolId: 's', schoolName: 'Agape' })
  unlockDesk()

  await opened
  expect(isLocked()).toBe(false)
})
