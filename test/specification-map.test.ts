import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints } from '#shared/api/index.ts'
import * as constants from '#shared/constants.ts'
import { sentences } from '#shared/sentences.ts'

const map = readFileSync('docs/specification-map.md', 'utf8')
const routes = readFileSync('src/web/routes.ts', 'utf8')
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: `src/${path}`, text: readFileSync(`src/${path}`, 'utf8') }))

/** Rows of the table under a heading, each as its cells. */
function tableUnder(heading: string): string[][] {
  const [, part = ''] = map.split(`\n## ${heading}\n`)
  const [section = ''] = part.split('\n## ')
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

test('every file the map names is there', () => {
  const named = [...map.matchAll(/`((?:src|test|docs)\/[^`]+)`/g)].map(([, path = '']) => path)

  expect(named.filter((path) => !existsSync(path))).toEqual([])
  expect(named.length).toBeGreaterThan(100)
})

test('every route is on the map with its screen, and nothing else is', () => {
  const screens = [...routes.matchAll(/(?:route\(\s*'[^']+',\s*|index\()'([^']+)'/g)].map(
    ([, file]) => `src/web/${file}`,
  )
  const mapped = tableUnder('Screens').map(([, file = '']) => file.replaceAll('`', ''))

  expect(mapped.toSorted()).toEqual(screens.toSorted())
})

test('the 33 calls of the specification and ours are on the map, where they are described and served', () => {
  const rows = [...tableUnder('Calls of the specification'), ...tableUnder('Calls beyond it')]
  const mapped = new Map(
    rows.map(([call = '', described = '', served = '']) => [call, { described, served }]),
  )

  expect(tableUnder('Calls of the specification')).toHaveLength(33)
  expect(rows).toHaveLength(allEndpoints.length)
  for (const { id, method, path } of allEndpoints) {
    const row = mapped.get(`\`${method} ${path.slice(1)}\``)
    expect(row, `${method} ${path} is not on the map`).toBeDefined()
    expect(textOf(row?.described)).toContain(`id: '${id}'`)
    expect(textOf(row?.served)).toContain(`endpoints.${id}`)
  }
})

function textOf(cell = ''): string {
  const path = cell.replaceAll('`', '')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

test('every group of sentences is on the map, and every sentence is said somewhere', () => {
  const groups = tableUnder('Sentences').map(([group = '']) => group.replaceAll('`', ''))
  const spoken = sources.filter(({ path }) => path !== 'src/shared/sentences.ts').map(({ text }) => text)
  const silent = Object.entries(sentences).flatMap(([group, said]) =>
    Object.keys(said)
      .map((sentence) => `sentences.${group}.${sentence}`)
      .filter(
        (name) => !spoken.some((text) => new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`).test(text)),
      ),
  )

  expect(groups).toEqual(Object.keys(sentences))
  expect(silent).toEqual([])
})

test('beside each group of sentences stands every file that says one of them, and no other', () => {
  for (const [group = '', said = ''] of tableUnder('Sentences')) {
    const saying = new RegExp(`\\bsentences\\.${group.replaceAll('`', '')}\\.`)
    const files = sources
      .filter(
        ({ path, text }) =>
          saying.test(text) && !path.includes('/testing/') && path !== 'src/shared/sentences.ts',
      )
      .map(({ path }) => `\`${path}\``)
    const named = files.length > NAMED_MAX ? ['many screens'] : files.toSorted()
    expect(said.split(', ').toSorted(), group).toEqual(named)
  }
})

/** A longer list is read by nobody, and changes with every screen. */
const NAMED_MAX = 8

test('every constant of the specification has a name, and the name is used', () => {
  const named = tableUnder('Constants').flatMap(([, ours = '']) =>
    [...ours.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  )
  const everything = [...sources, ...testsOf('e2e'), ...testsOf('src')]
  const unused = named.filter(
    (name) =>
      everything.filter(({ path, text }) => path !== 'src/shared/constants.ts' && text.includes(name))
        .length === 0,
  )

  expect(named.filter((name) => !(name in constants))).toEqual([])
  expect(unused).toEqual([])
})

function testsOf(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(spec|test)\.tsx?$/.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(`${folder}/${path}`, 'utf8') }))
}
