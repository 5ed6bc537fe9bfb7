import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'

/** The house rules of styles that a machine can hold. Each complaint names the file and what to do. */

const WEB = 'src/web'
/** What every page stands on. Everything else is a module beside its component. */
const COMMON = [
  'base.css',
  'contrast.css',
  'dashboard.css',
  'print.css',
  'public.css',
  'faces.css',
  'public-fonts.css',
  'tokens.css',
]
/** Where a layout changes, in pixels: `@media (width < 720px)`. */
const BREAKPOINTS = [360, 380, 720, 960, 1100, 1200, 1400]

const read = (path: string) => readFileSync(path, 'utf8')
const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).map((path) => `${WEB}/${path}`)
const sheets = files.filter((path) => path.endsWith('.css'))
const modules = sheets.filter((path) => path.endsWith('.module.css'))
const sources = files
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: read(path) }))
const code = (text: string) =>
  text.replace(/^import [\s\S]*? from '[^']*'$/gm, '').replace(/'[^'\n]*'|\/\/.*$/gm, '')

const classesOf = new Map(modules.map((path) => [path, classesIn(path)]))

function classesIn(path: string): string[] {
  const names = { animation: false, grid: false, customIdents: false, container: false }
  const { exports } = transform({ filename: path, code: readFileSync(path), cssModules: names })
  return Object.keys(exports ?? {})
}

interface Use {
  by: string
  module: string
  /** The classes taken from it, or undefined where they are chosen while the page runs. */
  classes: string[] | undefined
}

const uses: Use[] = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].map(([, name = '', from = '']) => ({
    by: path,
    module: from.startsWith('#') ? `src/${from.slice(1)}` : posix.join(posix.dirname(path), from),
    classes: new RegExp(`\\b${name}\\[`).test(text)
      ? undefined
      : [...code(text).matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used),
  })),
)

test('styles are modules beside their component; no other sheet than the common ones', () => {
  const wrong = sheets
    .filter((path) => !path.endsWith('.module.css'))
    .filter((path) => !COMMON.some((name) => path === `${WEB}/styles/${name}`))
    .map((path) => `${path}: make it a module beside what it styles`)

  expect(wrong).toEqual([])
})

test('no class is defined twice: every module has a name of its own, which its classes carry', () => {
  const seen = new Map<string, string>()
  const twice = modules.flatMap((path) => {
    const name = posix.basename(path)
    const other = seen.get(name)
    seen.set(name, path)
    return other ? [`${path} is named like ${other}: rename one`] : []
  })

  expect(twice).toEqual([])
})

test('every class of a module is used, and every class used is there', () => {
  const unused = modules.flatMap((path) => {
    const from = uses.filter(({ module }) => module === path)
    if (from.some(({ classes }) => !classes)) return []
    const used = new Set(from.flatMap(({ classes }) => classes ?? []))
    return (classesOf.get(path) ?? [])
      .filter((name) => !used.has(name))
      .map((name) => `${path}: nobody uses .${name}`)
  })
  const missing = uses.flatMap(({ by, module, classes = [] }) =>
    classes
      .filter((name) => !classesOf.get(module)?.includes(name))
      .map((name) => `${by}: ${module} has no .${name}`),
  )

  expect([...unused, ...missing]).toEqual([])
})

test('a part is styled by its own module, the kit’s or that of parts, never by that of another folder', () => {
  const wrong = uses
    .filter(({ module }) => !module.startsWith(`${WEB}/ui/`) && !module.includes('/parts/'))
    .filter(({ by, module }) => posix.dirname(by) !== posix.dirname(module))
    .map(
      ({ by, module }) => `${by} takes ${module}: give it a module of its own, or make it a part of the kit`,
    )

  expect(wrong).toEqual([])
})

test('of two sheets that give the whole page the same property, one has no weight', () => {
  const givers = new Map<string, string>()
  const twice = COMMON.map((name) => `${WEB}/styles/${name}`).flatMap((path) =>
    propertiesOfRoot(read(path)).flatMap((property) => {
      const other = givers.get(property)
      givers.set(property, path)
      return other && other !== path
        ? [`${path} and ${other} set ${property}: the one loaded last wins. Write :where(:root) in one`]
        : []
    }),
  )

  expect(twice).toEqual([])
})

/** Custom properties set on :root itself, which weigh the same in every sheet. */
function propertiesOfRoot(css: string): string[] {
  return [...css.matchAll(/(?<!\()(?:^|\s):root\s*\{([^}]*)\}/g)].flatMap(([, body = '']) =>
    [...body.matchAll(/(--[\w-]+)\s*:/g)].map(([, property = '']) => property),
  )
}

test('there is one set of breakpoints, written as ranges', () => {
  const wrong = sheets.flatMap((path) =>
    [...read(path).matchAll(/@media([^{]*)\{/g)].flatMap(([, query = '']) => {
      if (/(min|max)-width/.test(query))
        return [`${path}:${query}: write (width < 720px) or (width >= 720px)`]
      const widths = [...query.matchAll(/width[^)]*?(\d+)px/g)].map(([, px]) => Number(px))
      return widths
        .filter((px) => !BREAKPOINTS.includes(px))
        .map((px) => `${path}: ${px}px is no breakpoint; take one of ${BREAKPOINTS.join(', ')}`)
    }),
  )

  expect(wrong).toEqual([])
})

/** What is asked of the whole page, or of whatever comes after: the browser then styles all of it for each thing that comes or goes. */
const ASKS_ALL = /(?:\b(?:body|html|main)\b|:root|\.page)[^\s,{>+~]*:has\(|[+~]\s*\*/g

test('no rule makes the browser style the whole page anew when something opens or closes', () => {
  const wrong = sheets.flatMap((path) =>
    [...withoutPrint(read(path)).matchAll(ASKS_ALL)].map(
      ([rule]) =>
        `${path}: ${rule}: say it by an attribute, :not(:first-child), or what comes after by its name`,
    ),
  )

  expect(wrong).toEqual([])
})

/** The rules of a screen: those of paper, which opens nothing, are indented under their query. */
const withoutPrint = (css: string) =>
  css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^@media print \{[\s\S]*?^\}/gm, '')

test('what is done hangs on roles and data attributes, never on a class', () => {
  const folders = ['e2e', 'lab/bench/screens', 'scripts/pictures']
  const others = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(ts|js)$/.test(name))
      .map((name) => ({ path: `${folder}/${name}`, text: read(`${folder}/${name}`) })),
  )
  const asked =
    /(?:locator|querySelector(?:All)?|closest|matches)(?:<[^>]*>)?\(\s*['"`](?:[^'"`]*[\s>(])?[a-z]*\.[a-z]/
  const wrong = [...sources, ...others]
    .flatMap(({ path, text }) => text.split('\n').map((line, at) => ({ path, line, at: at + 1 })))
    .filter(({ line }) => asked.test(line))
    .map(({ path, line, at }) => `${path}:${at} ${line.trim()}`)

  expect(wrong).toEqual([])
})
