import { expect, test } from 'vitest'
import { fillStore } from '#web/testing/spoil-store.ts'
import { keptLanguage } from './kept.ts'
import { followLaterVersion, renewIfOutdated } from './later-version.ts'

/** What the page asks for late lies in the worker's cache, until the worker of a later version has taken over. */

function aPageServedBy(controller: object | null) {
  const workers = Object.assign(new EventTarget(), { controller })
  let renewals = 0
  followLaterVersion(workers, () => {
    renewals += 1
  })
  return {
    renewals: () => renewals,
    takeOver: () => workers.dispatchEvent(new Event('controllerchange')),
    goOn: () => window.dispatchEvent(new Event('hashchange')),
  }
}

test('once a later version has taken over, the next page is that version’s', () => {
  const page = aPageServedBy({})
  page.goOn()
  expect(page.renewals()).toBe(0)

  page.takeOver()
  expect(page.renewals()).toBe(0)
  page.goOn()

  expect(page.renewals()).toBe(1)
  expect(renewIfOutdated()).toBe(true)
})

test('the first worker serves the page that it came with', () => {
  const page = aPageServedBy(null)
  page.takeOver()
  page.goOn()

  expect([page.renewals(), renewIfOutdated()]).toEqual([0, false])
})

test('a phone without room keeps its page: what it holds would be gone with it', () => {
  const page = aPageServedBy({})
  page.takeOver()
  const makeRoom = fillStore()
  keptLanguage.write('en')
  page.goOn()
  expect(page.renewals()).toBe(0)

  makeRoom()
  keptLanguage.write('en')
  page.goOn()
  expect(page.renewals()).toBe(1)
})
