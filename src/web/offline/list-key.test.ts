import { expect, test } from 'vitest'
import { leaveSession, readListKey, storeDesk, storeListKey } from '#web/session.ts'
import { forgetListKey, keyOfWhoLeaves, openText, ownKey, sealText, takeListKey } from './list-key.ts'

test('a tab that did not lock the desk itself still seals what was half typed in it, for its person alone', async () => {
  storeDesk({ schoolId: 's', schoolName: 'Agape', deskId: 'd', deskKey: 'k', name: 'Front office' })
  takeListKey()
  const own = readListKey() ?? ''
  await ownKey()

  // Another tab locks: the key is gone from the disk when this one hears of it.
  leaveSession()
  const sealed = await sealText('Auntie Esi', keyOfWhoLeaves())
  forgetListKey()

  expect(keyOfWhoLeaves(), 'put away').toBeNull()
  expect(sealed && (await openText(sealed)), 'to nobody').toBeNull()
  storeListKey(own)
  expect(sealed && (await openText(sealed)), 'to its person').toBe('Auntie Esi')
})
