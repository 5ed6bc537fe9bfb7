import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every setting that is read is in .env.example, and every one that is there is read', () => {
  const read = new Set([
    ...[...readFileSync('src/server/env.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
      ([, name]) => name,
    ),
    ...[...readFileSync('src/shared/operator.ts', 'utf8').matchAll(/\bset\.(OPERATOR_[A-Z_]+)/g)].map(
      ([, name]) => name,
    ),
    // Of `npm run apk`, which needs no server.
    ...['scripts/apk.js', 'scripts/android/key.js'].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/process\.env\.(APK_[A-Z_]+)/g)].map(([, name]) => name),
    ),
  ])
  const shown = new Set(
    [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name),
  )

  expect([...read].filter((name) => !shown.has(name))).toEqual([])
  expect([...shown].filter((name) => !read.has(name))).toEqual([])
})
