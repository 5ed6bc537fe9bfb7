import type { WaitingAct } from '#web/offline/waiting-act.ts'
import type { Device } from './browser/device.ts'
import { write } from './browser/disk.ts'
import { compare } from './browser/rows.ts'

/** What lies on a device's disk and waits, read as a stranger with the browser's own keys would. */
export function actsIn({ disk }: Device): WaitingAct[] {
  const stores = disk.databases.get('akontaa')?.stores
  const plain = (stores?.get('acts')?.rows ?? []).map(({ value }) => value as WaitingAct)
  const rows = stores?.get('device')?.rows ?? []
  const sealed = rows.filter(({ key }) => typeof key === 'string' && key.startsWith('act '))
  const opened = sealed.map(({ value }) => openSealed(value as Sealed, sealingSecret(disk)))
  return [...plain, ...opened.filter((act) => act !== null)].sort((one, other) => compare(one.id, other.id))
}

interface Text {
  iv: Uint8Array
  data: ArrayBuffer
}

interface Sealed {
  sealed: Text
}

function sealingSecret(disk: Device['disk']): Uint8Array | null {
  const own = disk.databases.get('akontaa-keys')?.stores.get('keys')?.rows[0]?.value
  return (own as { sealing: { secret: Uint8Array } } | undefined)?.sealing.secret ?? null
}

/** As the release before kept it. */
export function replaceByPlain({ disk }: Device, act: WaitingAct): void {
  const stores = disk.databases.get('akontaa')?.stores
  const [acts, device] = [stores?.get('acts'), stores?.get('device')]
  if (!acts || !device) return
  write(device, `act ${act.id}`, undefined)
  write(acts, act.id, act)
}

/** What lies of somebody's register, by its key. */
export function registersIn({ disk }: Device): { owner: string; draft: KeptDraft }[] {
  const rows = disk.databases.get('akontaa')?.stores.get('device')?.rows ?? []
  return rows.flatMap(({ key, value }) => {
    const [kind, owner = ''] = typeof key === 'string' ? key.split(' ') : []
    if (kind !== 'register') return []
    const text = typeof value === 'string' ? value : openText(value as Text, sealingSecret(disk))
    return text === null ? [] : [{ owner, draft: JSON.parse(text) as KeptDraft }]
  })
}

interface KeptDraft {
  day: string
  handOver: { key: string } | null
  problem: string | null
}

/** Null where the browser's key is gone: nobody can read it any more. */
function openText({ data }: Text, secret: Uint8Array | null): string | null {
  const bytes = new Uint8Array(data)
  if (!secret || secret.some((byte, at) => bytes[at] !== byte)) return null
  return new TextDecoder().decode(bytes.subarray(20))
}

function openSealed({ sealed }: Sealed, secret: Uint8Array | null): WaitingAct | null {
  const text = openText(sealed, secret)
  return text === null ? null : JSON.parse(text)
}
