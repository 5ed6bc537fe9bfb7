import { expect, test } from 'vitest'
import { isOfNow, openSealed, type Renewed, type SealedSession, seal } from './seal.ts'

const desk = { pin: '271828', deskKey: 'the key of this browser' }
const opened = { authToken: 'abcd_token', listKey: 'the key of the lists' }
const person = { staffId: '019aa0de-7f3c-7cc1-9d0e-2f6a5b1c0d3e', until: 1_000 }

/** A browser that keeps one seal, and tries to open it. */
async function aBrowser() {
  let kept: SealedSession | null = await seal(opened, person, desk)
  return {
    kept: () => kept,
    putBack: (older: SealedSession | null) => {
      kept = older
    },
    open: async (differences: Partial<typeof desk> = {}, now = 1, renewed?: Renewed) => {
      const keep = async (next: SealedSession | null) => {
        kept = next
      }
      return kept && (await openSealed(kept, { ...desk, ...differences }, now, keep, renewed))
    },
  }
}

test('the right PIN at the right desk opens it, until the 72 hours are over', async () => {
  const browser = await aBrowser()

  expect(await browser.open({}, 999)).toEqual(opened)
  expect(await browser.open({}, 999)).toEqual(opened)
  expect(await browser.open({}, 1_000)).toEqual({ refused: 'over' })
  expect(browser.kept()).toBeNull()
})

test('another PIN, or the same at another desk, does not; five wrong ones and nothing is kept', async () => {
  const browser = await aBrowser()
  const wrongs = [{ pin: '161803' }, { deskKey: 'another browser' }, { pin: '000001' }, { pin: '000002' }]

  const left = []
  for (const wrong of wrongs) left.push(await browser.open(wrong))

  expect(left).toEqual([4, 3, 2, 1].map((triesLeft) => ({ refused: 'wrong', triesLeft })))
  expect(await browser.open({ pin: '000003' })).toEqual({ refused: 'over' })
  expect(browser.kept()).toBeNull()
})

test('the right PIN begins the count again', async () => {
  const browser = await aBrowser()
  await browser.open({ pin: '000001' })
  await browser.open()

  expect(await browser.open({ pin: '000002' })).toEqual({ refused: 'wrong', triesLeft: 4 })
})

test('a session that was opened since is sealed in the place of the other, for as long as it may, and under the same PIN alone', async () => {
  const browser = await aBrowser()

  expect(await browser.open({}, 1, { authToken: 'of the session since', until: 5_000 })).toEqual(opened)

  expect(await browser.open({ pin: '000001' }, 4_999)).toEqual({ refused: 'wrong', triesLeft: 4 })
  expect(await browser.open({}, 4_999)).toEqual({ ...opened, authToken: 'of the session since' })
  expect(await browser.open({}, 5_000)).toEqual({ refused: 'over' })
})

test('a wrong PIN renews nothing', async () => {
  const browser = await aBrowser()
  await browser.open({ pin: '000001' }, 1, { authToken: 'of the session since', until: 5_000 })

  expect(await browser.open()).toEqual(opened)
})

test('a try is counted before its answer is known, and no number in what is kept can be set back', async () => {
  const browser = await aBrowser()
  const before = browser.kept()
  await browser.open({ pin: '000001' })
  const after = browser.kept()

  // What was copied out of the storage before: the data without the key, which the try has replaced.
  if (before && after) browser.putBack({ ...after, iv: before.iv, data: before.data })

  expect(await browser.open()).toEqual({ refused: 'over' })
})

test('what can be read out of it is no key: nothing is there to guess against', async () => {
  const kept = (await aBrowser()).kept()

  for (const key of [kept?.binding, kept?.wrapping]) {
    expect(key?.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow()
  }
  expect(new TextDecoder().decode(kept?.data)).not.toMatch(/token|salt/)
})

test('what was sealed by another derivation is told apart', async () => {
  const kept = (await aBrowser()).kept()
  const { derivation: _, ...ofBefore } = kept ?? {}

  expect(isOfNow(kept)).toBe(true)
  for (const other of [ofBefore, { ...ofBefore, derivation: 'pbkdf2' }, 'a text', null, undefined])
    expect(isOfNow(other)).toBe(false)
})

test('where the derivation cannot run, no try is counted', async () => {
  const browser = await aBrowser()
  const before = browser.kept()
  const { compile, instantiate } = WebAssembly
  const refuses = () => Promise.reject(new Error('refused'))
  Object.assign(WebAssembly, { compile: refuses, instantiate: refuses })
  await expect(browser.open()).rejects.toThrow()
  Object.assign(WebAssembly, { compile, instantiate })

  expect(browser.kept()).toBe(before)
  expect(await browser.open()).toEqual(opened)
})
