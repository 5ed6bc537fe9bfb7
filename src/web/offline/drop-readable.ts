import type { DeskFace } from '#web/queries/desks.ts'
import { readDesk } from '#web/session.ts'
import { type DeviceStore, openDeviceStore } from './device-store.ts'
import { isOfNow } from './seal.ts'
import { forgetSealed } from './sealed.ts'

/**
 * What lies readable at a desk and need not: lists and half-typed payments that were kept before it was one, or by an older version, the
 * book of registers, and what was sealed under a weaker key. It is read again; what waits to be sent stays.
 */
export async function dropReadable(): Promise<void> {
  if (!readDesk()) return
  try {
    const store = await openDeviceStore()
    await dropReadings(store)
    for (const key of await store.getAllKeys('device')) {
      const kept = /^(?:halfTyped|sealed|registers) /.test(key) ? await store.get('device', key) : null
      if (kept && isOfBefore(key, kept)) await store.delete('device', key)
    }
  } catch {
    // No store, nothing to read.
  }
}

async function dropReadings(store: DeviceStore): Promise<void> {
  for (const key of await store.getAllKeys('kept')) {
    const row = await store.get('kept', key)
    if (row && typeof row.text === 'string') await store.delete('kept', key)
  }
}

function isOfBefore(key: string, kept: unknown): boolean {
  if (key.startsWith('sealed ')) return !isOfNow(kept)
  return typeof kept === 'string' || (typeof kept === 'object' && kept !== null && 'details' in kept)
}

/** Whom the rule of two asks opens nothing here without a connection, also not by what was sealed before it was switched on. */
export async function forgetWhoMayNot({ people }: DeskFace): Promise<void> {
  for (const { id, opensOffline } of people) if (opensOffline === false) await forgetSealed(id)
}
