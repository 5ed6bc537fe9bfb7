import { signOut } from '#shared/api/schools.ts'
import { call } from '#web/api.ts'
import { forgetAllHalfTyped } from '#web/half-typed.ts'
import { ownerKey, readPerson, readSession } from '#web/session.ts'
import { openDeviceStore } from './device-store.ts'
import { countActsOf } from './kept-acts.ts'
import { forgetSealed, sealedUntil } from './sealed.ts'

/**
 * A session that nobody can open again here is ended at the server too. While something waits that was done in it, it dies by itself:
 * the moment it was done has to lie in the session's life.
 */
export async function endUnlessSealed(): Promise<void> {
  const [session, person, owner] = [readSession(), readPerson(), ownerKey()]
  if (!session || !person || !owner) return
  try {
    const waits = await countActsOf(owner)
    if (waits > 0 || (await sealedUntil(person.staffId))) return
    await call(signOut, {}, { authToken: session.authToken })
  } catch {
    // Without a connection it dies by itself.
  }
}

/** This browser is no desk any more: nothing that anybody read or typed at it stays, but for the own of who is signed in. */
export async function forgetDesk(): Promise<void> {
  const owner = ownerKey()
  if (!readSession()) forgetAllHalfTyped()
  await forgetSealed()
  try {
    const store = await openDeviceStore()
    for (const key of await store.getAllKeys('device')) {
      const isOwn = readSession() !== null && owner !== null && key.endsWith(` ${owner}`)
      if (key === 'face' || (/^(?:halfTyped|registers) /.test(key) && !isOwn))
        await store.delete('device', key)
    }
    for (const key of await store.getAllKeys('kept')) {
      if (key[0] !== owner || !readSession()) await store.delete('kept', key)
    }
  } catch {
    // No store, nothing kept.
  }
}
