import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** docs/words.md, where a machine can tell: names that once stood for something else, or for the same twice. */
const forbidden: { word: RegExp; say: string }[] = [
  { word: /\buseLine\b|\bonLineChange\b|\bisLineUp\b|\blineFailed\b|\blineAnswered\b/, say: 'connection' },
  { word: /#shared\/messages\.ts/, say: 'sentences' },
  { word: /\bisConfirmed\b/, say: 'confirm' },
  // The school's own account has no first name: it would be called "The".
  { word: /[nN]ame\.split\(' '\)\[0\]/, say: 'shortName' },
]

const sources = ['src', 'e2e', 'lab'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|sql)$/.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(`${folder}/${path}`, 'utf8') })),
)

test('one word stands for one thing', () => {
  const wrong = sources.flatMap(({ path, text }) =>
    forbidden.flatMap(({ word, say }) => {
      const [found] = word.exec(text) ?? []
      return found ? [`${path}: ${found} (the word is "${say}")`] : []
    }),
  )

  expect(wrong).toEqual([])
})
