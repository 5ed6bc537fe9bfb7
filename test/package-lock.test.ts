import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})
const lockFile = z.object({ packages: z.record(z.string(), z.object({ optionalDependencies: names })) })

test('package-lock.json names the packages of every system, else npm ci refuses it (scripts/complete-lock.js mends it)', () => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

  const wanted = Object.entries(packages).flatMap(([parent, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).map((name) => ({ parent, name })),
  )
  const missing = wanted.filter(
    ({ parent, name }) => !packages[`${parent}/node_modules/${name}`] && !packages[`node_modules/${name}`],
  )

  expect(wanted.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})
