import { expect, test } from 'vitest'
import { policyOf, STRICT_POLICY } from './content-security.ts'

test('a page may run what was inlined into it, and nothing else that is inline', () => {
  const policy = policyOf('<style>a{}</style><script>run()</script><script src="/a.js"></script>')

  expect(policy).toContain("script-src 'self' 'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ=';")
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]+=*';/)
  expect(policy).not.toContain('unsafe')
})

test('a block of data is no script', () => {
  expect(policyOf('<script type="application/ld+json">{"a":1}</script>')).toBe(STRICT_POLICY)
})

test('a page that derives keys may run WebAssembly, and still no text as a script', () => {
  const policy = policyOf('<script>run()</script>', { runsWasm: true })

  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/]+=*';/)
  expect(policy).not.toContain("'unsafe-")
})
