import { expect, test } from 'vitest'
import { openSealed, type SealedSession, sealSession } from './offline-unlock.ts'

const desk = { pin: '271828', deskKey: 'the key of this browser' }
const session = { staffId: '019aa0de-7f3c-7cc1-9d0e-2f6a5b1c0d3e', authToken: 'abcd_token', until: 1_000 }

test('the right PIN at the right desk opens it, until the 72 hours are over', async () => {
  const sealed = await sealSession(session, desk)

  expect(await openSealed(sealed, desk, 999)).toMatchObject({ authToken: 'abcd_token' })
  expect(await openSealed(sealed, desk, 1_000)).toEqual({ refused: 'over', keep: null })
  expect(JSON.stringify([...new Uint8Array(sealed.data)])).not.toContain('token')
})

test('another PIN, or the same at another desk, does not; five wrong ones and nothing is kept', async () => {
  let kept: SealedSession | null = await sealSession(session, desk)
  const refused: string[] = []
  for (const wrong of [{ pin: '161803' }, { deskKey: 'a copied disk, another browser' }, { pin: '000001' }]) {
    const result = await openSealed(kept, { ...desk, ...wrong }, 1)
    refused.push('refused' in result ? result.refused : 'opened')
    kept = result.keep ?? kept
  }
  const fourth = await openSealed(kept, { ...desk, pin: '000002' }, 1)
  const fifth = fourth.keep && (await openSealed(fourth.keep, { ...desk, pin: '000003' }, 1))

  expect(refused).toEqual(['wrong', 'wrong', 'wrong'])
  expect(fifth).toEqual({ refused: 'over', keep: null })
})

test('the right PIN begins the count again', async () => {
  const sealed = { ...(await sealSession(session, desk)), wrongTries: 4 }

  expect((await openSealed(sealed, desk, 1)).keep?.wrongTries).toBe(0)
})
