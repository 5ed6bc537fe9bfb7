import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('what the server reads of the web half is in the container too', () => {
  const copied = readFileSync('deploy/container/Containerfile', 'utf8')
  const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'),
  )

  const read = sources.flatMap((name) =>
    [...readFileSync(`src/server/${name}`, 'utf8').matchAll(/new URL\(['"`](?:\.\.\/)+(web\/[\w-]+)/g)].map(
      ([, folder]) => `COPY src/${folder} `,
    ),
  )

  expect(read.length).toBeGreaterThan(0)
  expect(read.filter((line) => !copied.includes(line))).toEqual([])
})
