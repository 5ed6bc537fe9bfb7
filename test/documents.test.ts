import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['docs/security.md', 'docs/operations.md'])('every file that %s names is there', (document) => {
  const text = readFileSync(document, 'utf8')
  const named = [...text.matchAll(/`((?:src|test|docs|deploy|e2e|scripts)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )

  expect(named.filter((path) => !existsSync(path))).toEqual([])
  expect(named.length).toBeGreaterThan(5)
})

test('every command that the operations handbook names can be run', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const text = readFileSync('docs/operations.md', 'utf8')
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)

  expect(named.filter((name) => !(name in scripts))).toEqual([])
})
