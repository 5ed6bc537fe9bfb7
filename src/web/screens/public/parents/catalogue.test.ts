import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { english as texts } from '#shared/to-parents/english.ts'
import { twi as twiTexts } from '#shared/to-parents/twi.ts'
import { english } from './english.tsx'
import { twi } from './twi.tsx'

/** A language is a file: what one of them says the other says too, with the same names filled in. */

/** Each sentence by its path, with the names that it fills in. */
function sentencesOf(catalogue: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(catalogue)) {
    const here = `${path}${name}`
    if (typeof value === 'function') found.set(here, namesIn(value))
    else if (typeof value === 'string') found.set(here, (value.match(/\{\w+\}/g) ?? []).sort().join(' '))
    else for (const [inside, names] of sentencesOf(value, `${here}.`)) found.set(inside, names)
  }
  return found
}

function namesIn(sentence: (facts: object) => unknown): string {
  const read = new Set<string>()
  sentence(
    new Proxy(
      // One is given how to say a word in strong letters.
      () => '',
      {
        get: (_, name) => {
          read.add(String(name))
          return name === 'pesewas' ? pesewas(100) : `«${String(name)}»`
        },
      },
    ),
  )
  return [...read].sort().join(' ')
}

test.each([
  ['the app', english, twi],
  ['texts and receipts', texts, twiTexts],
])('Twi says every sentence of %s, with the names of the English one', (_, one, other) => {
  expect(sentencesOf(other)).toEqual(sentencesOf(one))
  const empty = [...sentencesIn(other)].filter(
    ([path, said]) => said.trim() === '' && path !== 'language.draft',
  )
  expect(empty).toEqual([])
})

function sentencesIn(catalogue: object, path = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${name}`, value]]
    return typeof value === 'object' ? sentencesIn(value, `${path}${name}.`) : []
  })
}

test('the app shows a notice on a locked screen in the very words that are sent', () => {
  expect([english.push.aNotice, twi.push.aNotice]).toEqual([texts.push.notice, twiTexts.push.notice])
})

test('Twi is marked as a draft that a speaker checks, wherever it is chosen', () => {
  expect(twi.language.draft).toContain('to be checked by a speaker')
})

test.each([
  [0, 'Ghana sidi hwee pɛ'],
  [1_100, 'Ghana sidi dubaako pɛ'],
  [25_050, 'Ghana sidi ahanu aduonum, pɛsewa aduonum pɛ'],
  [118_450, 'Ghana sidi apem ne ɔha aduɔwɔtwe nnan, pɛsewa aduonum pɛ'],
  [1_250_005, 'Ghana sidi mpem dumienu ne ahanum, pɛsewa nnum pɛ'],
  [210_000_000, 'Ghana sidi ɔpepem mmienu ne mpem ɔha pɛ'],
])('%i pesewas in Twi words: %s', (amount, said) => {
  expect(twiTexts.receipt.inWords({ pesewas: pesewas(amount) })).toBe(said)
})
