import { endParentPush, setParentPush } from '#shared/api/parents-notices.ts'
import { NoAnswer } from '#web/no-answer.ts'
import { call } from './call.ts'
import { kept, type Push, session } from './kept.ts'
import { words } from './language.ts'

/** Notices that this browser shows while the app is closed: what it can, and turning them on and off. */

/** none: this phone cannot, or this server has no keys. install: an iPhone, once the app is on its Home Screen. */
type PushState = 'none' | 'install' | 'refused' | 'off' | 'on'

/** A phone whose worker never came must not wait for ever. */
const READY_MS = 15_000

/**
 * In every tab one after another: between the browser's yes and the server's, what is being turned on looks to a mend as if nobody
 * wanted it. A browser without locks shows no notices either.
 */
async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  return await (navigator.locks ? navigator.locks.request('akontaa-parent-push', run) : run())
}

export function pushState(push: Push | null): PushState {
  if (!push) return 'none'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isIPhoneThatCould() ? 'install' : 'none'
  if (Notification.permission === 'denied') return 'refused'
  return push.isOn && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Safari shows notices from 16.4 on, and only of an app that stands on the Home Screen. */
function isIPhoneThatCould(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isApple = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const [, major, minor] = /(?:OS |Version\/)(\d+)[._](\d+)/.exec(userAgent) ?? []
  return isApple && Number(major) + Number(minor) / 100 >= 16.04
}

/** Asks the phone, then the server. Answers what is to be said, or null where the phone said no. */
export async function turnOn({ key }: Push): Promise<string | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return null
    return await inTurn(() => subscribe(key))
  } catch (error) {
    throw new Error(error instanceof NoAnswer ? words().push.noConnectionOn : words().push.couldNot)
  }
}

async function subscribe(key: string): Promise<string> {
  const manager = await pushManager()
  // Of other keys, or of another parent on this phone.
  await (await manager.getSubscription())?.unsubscribe()
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  const { endpoint = '', keys = {} } = made.toJSON()
  await call(setParentPush, {
    body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
  })
  kept.setPushOn(true)
  return words().push.on
}

export async function turnOff(): Promise<string> {
  try {
    return await inTurn(async () => {
      await call(endParentPush)
      kept.setPushOn(false)
      await forgetPushSubscription()
      return words().push.off
    })
  } catch (error) {
    throw new Error(error instanceof NoAnswer ? words().push.noConnectionOff : words().shared.wrong)
  }
}

/** What this browser was given is worth nothing any more. Works without a connection. */
export async function forgetPushSubscription(): Promise<void> {
  const manager = await known()
  await (await manager?.getSubscription().catch(() => null))?.unsubscribe().catch(() => false)
}

/**
 * Puts right what changed while the app was closed: the phone's permission was taken away, its address is another, or the server has
 * other keys.
 */
export async function mendPushSubscription(): Promise<void> {
  await inTurn(mend)
}

async function mend(): Promise<void> {
  // As it is kept now: it may have been turned on or off while this was read.
  const push = kept.read()?.push
  if (!push) return
  const { key, isOn } = push
  const made = await (await known())?.getSubscription().catch(() => null)
  const isSame = made && same(made.options.applicationServerKey, key)
  if (!isOn) {
    if (made) await made.unsubscribe().catch(() => false)
    return
  }
  if (isSame && Notification.permission === 'granted') return
  if (made && Notification.permission === 'granted') {
    await subscribe(key)
    return
  }
  await call(endParentPush)
  kept.setPushOn(false)
}

async function known(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration('/parents').catch(() => undefined)
  return registration?.pushManager
}

async function pushManager(): Promise<PushManager> {
  if (!session.read()) throw new Error('Nobody is signed in.')
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), READY_MS))
  return (await Promise.race([navigator.serviceWorker.ready, late])).pushManager
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function same(found: ArrayBuffer | null, key: string): boolean {
  return found !== null && String(new Uint8Array(found)) === String(bytesOf(key))
}
