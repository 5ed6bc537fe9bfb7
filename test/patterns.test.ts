import { readdirSync, readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** Every regular expression of the server reads what strangers sent: none may take longer than its input is long. */

interface Pattern {
  path: string
  source: string
  flags: string
}

const INPUT_LENGTH = 100_000
/** A linear pattern needs some milliseconds for one input; a quadratic one, ten seconds and more. */
const BOUND_MS = 2_000

/** Reads nothing but the digits of a safe integer. */
const SHORT = 'src/shared/money.ts \\B(?=(\\d{3})+$)'

const patterns = ['src/shared', 'src/server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|(^|\/)test(ing\/|-)/.test(path))
    .map((path) => `${folder}/${path}`)
    .flatMap(patternsIn)
    .filter(({ path, source }) => `${path} ${source}` !== SHORT),
)

test('every pattern answers inputs of 100,000 letters made to choke it', () => {
  const slow = patterns.flatMap((pattern) => {
    const input = inputsFor(pattern.source).find((each) => !isQuick(pattern, each))
    return input ? [`${pattern.path}: /${pattern.source}/ on ${JSON.stringify(input.slice(0, 12))}…`] : []
  })

  expect(slow).toEqual([])
  expect(patterns.length).toBeGreaterThan(100)
}, 300_000)

test('the check finds a pattern that chokes', () => {
  for (const source of ['\\s+$', '^(.+?)\\s*(?:-|cr)$', '(a|a)*b', '^(\\w+\\.?)+@']) {
    const pattern = { path: '', source, flags: '' }
    expect(
      inputsFor(source).every((input) => isQuick(pattern, input)),
      source,
    ).toBe(false)
  }
})

/** Those written as literals, and the fixed text of those that are put together. */
function patternsIn(path: string): Pattern[] {
  const found: Pattern[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.push({ path, source: pattern, flags })
      return
    }
    for (const inner of Object.values(node)) walk(inner)
  }
  walk(parseAst(readFileSync(path, 'utf8'), { lang: 'ts' }))
  return found
}

const COMMON = ['a', 'A', '0', ' ', '\n', '-', '.', ',', '"', '/', '<']

/** What it could go back and forth over: each letter it names and each common one, alone, led in, and in pairs. */
function inputsFor(source: string): string[] {
  const named = [
    ...new Set(source.replace(/\\u\{?[0-9a-f]+\}?|\\p\{\w+\}|\\./gi, '').replace(/[[\](){}*+?|^$]/g, '')),
  ]
  const letters = [...new Set([...COMMON, ...named.slice(0, 12)])]
  const pairs = named.slice(0, 4).flatMap((one) => named.slice(0, 4).map((other) => one + other))
  const pumped = [...letters, ...pairs].map((piece) => piece.repeat(INPUT_LENGTH / piece.length))
  return pumped.flatMap((text) => [text, `${text}\0`, `a${text}\0`, `0${text}!`, `<a ${text}`])
}

/** One for all: making one takes longer than most patterns do. */
const context = createContext({ input: '' })

function isQuick({ source, flags }: Pattern, input: string): boolean {
  context.input = input
  const use = `input.replace(new RegExp(${JSON.stringify(source)}, ${JSON.stringify(flags)}), '')`
  try {
    new Script(use).runInContext(context, { timeout: BOUND_MS })
    return true
  } catch (error) {
    if (/timed out/.test(String(error))) return false
    throw error
  }
}
