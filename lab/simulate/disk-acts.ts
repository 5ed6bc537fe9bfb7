import type { WaitingAct } from '#web/offline/waiting-act.ts'
import type { Device } from './browser/device.ts'
import { compare } from './browser/rows.ts'

/** What lies on a device's disk and waits, read as a stranger with the browser's own keys would. */
export function actsOn({ disk }: Device): WaitingAct[] {
  const stores = disk.databases.get('akontaa')?.stores
  const plain = (stores?.get('acts')?.rows ?? []).map(({ value }) => value as WaitingAct)
  const rows = stores?.get('device')?.rows ?? []
  const sealed = rows.filter(({ key }) => typeof key === 'string' && key.startsWith('act '))
  const opened = sealed.map(({ value }) => openSealed(value as Sealed, sealingSecret(disk)))
  return [...plain, ...opened.filter((act) => act !== null)].sort((one, other) => compare(one.id, other.id))
}

interface Sealed {
  sealed: { iv: Uint8Array; data: ArrayBuffer }
}

function sealingSecret(disk: Device['disk']): Uint8Array | null {
  const own = disk.databases.get('akontaa-keys')?.stores.get('keys')?.rows[0]?.value
  return (own as { sealing: { secret: Uint8Array } } | undefined)?.sealing.secret ?? null
}

/** Null where the browser's key is gone: nobody can read it any more. */
function openSealed({ sealed: { data } }: Sealed, secret: Uint8Array | null): WaitingAct | null {
  const bytes = new Uint8Array(data)
  if (!secret || secret.some((byte, at) => bytes[at] !== byte)) return null
  return JSON.parse(new TextDecoder().decode(bytes.subarray(20)))
}
