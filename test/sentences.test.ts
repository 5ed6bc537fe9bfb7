import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { specified } from '#web/testing/specification-sentences.ts'

const proofs = ['src/web', 'e2e']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.(test\.tsx?|spec\.ts)$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))

test('what the product says is what the specification says, letter by letter', () => {
  const said = Object.entries(sentences).flatMap(([group, byName]) =>
    Object.entries(byName).map(([name, words]) => [`${group}.${name}`, words] as const),
  )

  expect(said.map(([name]) => name)).toEqual(Object.keys(specified))
  for (const [name, words] of said) {
    const letters = Object.entries(specified).find(([known]) => known === name)?.[1] ?? ''
    expect(typeof words === 'string' ? words : filled(words, letters), name).toBe(letters)
  }
})

/** What a sentence with parts says, with each part shown as the specification writes it. */
function filled(words: (...parts: never[]) => string, letters: string): string {
  const names = letters.match(/\{[^}]+\}/g) ?? []
  const parts = names.map((name) => (/amount/.test(name) ? pesewas(123_400) : name)) as never[]
  const amount = names.find((name) => /amount/.test(name)) ?? ''
  return words(...parts).replace('GH₵1,234.00', amount)
}

test('every sentence is seen at its moment by some test', () => {
  const unseen = Object.keys(specified).filter(
    (name) =>
      !proofs.some((text) =>
        new RegExp(`(?:expectSaid|sentence)\\('${name.replace('.', '\\.')}'`).test(text),
      ),
  )

  expect(unseen).toEqual([])
})
