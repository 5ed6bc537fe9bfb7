import { expect, onTestFinished, test } from 'vitest'
import { answerParents, aPhoneWith, refused, said } from '#web/testing/parents-phone.ts'
import { kept } from './kept.ts'
import { mendPushSubscription, turnOff, turnOn } from './push-subscription.ts'

const KEY = btoa('the key of the server')
const OFF = { key: KEY, isOn: false }

test('what is being turned on is left alone by a reading that ends meanwhile', async () => {
  const browser = aBrowserWithPush()
  aPhoneWith({ push: OFF })
  let mended: Promise<void> | undefined
  answerParents((call) => {
    if (!call.startsWith('PUT')) return said({ message: 'Notices are off on this phone.' })
    mended = mendPushSubscription()
    // The server takes its time.
    return new Promise((resolve) => setTimeout(() => resolve(said({ message: 'Notices are on.' })), 20))
  })

  expect(await turnOn(OFF)).toBe('Notices are on.')
  await mended

  expect(browser.isSubscribed()).toBe(true)
  expect(kept.read()?.push?.isOn).toBe(true)
  expect(await turnOff()).toBe('Notices are off on this phone.')
  expect(browser.isSubscribed()).toBe(false)
})

test('a server that could not turn notices off is not called a missing connection', async () => {
  aBrowserWithPush()
  aPhoneWith({ push: { ...OFF, isOn: true } })
  let isThere = true
  answerParents(() => (isThere ? refused(500, 'internal') : undefined))

  await expect(turnOff()).rejects.toThrow('Something went wrong. Try again.')
  isThere = false
  await expect(turnOff()).rejects.toThrow('No connection. Turning notices off needs it.')
  expect(kept.read()?.push?.isOn).toBe(true)
})

/** A browser whose push service gives out an address at once, and whose locks are of this page. */
function aBrowserWithPush() {
  let isOn = false
  const subscription = {
    options: { applicationServerKey: new TextEncoder().encode('the key of the server').buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      isOn = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (isOn ? subscription : null),
    subscribe: async () => {
      isOn = true
      return subscription
    },
  }
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, run: () => Promise<unknown>) => {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }
  setFor(navigator, 'serviceWorker', {
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
  })
  setFor(navigator, 'locks', { request })
  setFor(globalThis, 'Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  return { isSubscribed: () => isOn }
}

function setFor(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  })
}
