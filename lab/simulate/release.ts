import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import { build, type Plugin } from 'vite'
import { contractAsData } from '../../vite.parts.config.ts'
import type { Page } from './browser/page.ts'

/** What the product's script gives to whoever runs it. */
export type Product = typeof import('./product.ts')

/** A release of the product's page: each call is a page that was opened anew. */
export type Release = (page: Page) => Product

/** A fault put in on purpose: in a file of the product one text stands instead of another. */
export interface Fault {
  file: string
  text: string
  instead: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const GIVEN = [
  ...['window', 'document', 'location', 'navigator', 'localStorage', 'sessionStorage', 'globalThis', 'self'],
  ...[
    'fetch',
    'Headers',
    'Date',
    'Math',
    'crypto',
    'BroadcastChannel',
    'AbortController',
    'AbortSignal',
    'argon2id',
  ],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'indexedDB'],
  ...[
    'IDBKeyRange',
    'IDBDatabase',
    'IDBTransaction',
    'IDBObjectStore',
    'IDBIndex',
    'IDBRequest',
    'IDBCursor',
  ],
]

/** A page's script as it is built: what each page begins anew, and what of it keeps nothing and is the same for all. */
export interface Script {
  page: string
  shared: string
}

/**
 * What is run once for all pages: the contract, classes, and the library that keeps what screens read, of which nothing is read here. It
 * keeps nothing of a page's and asks nothing of the browser it is in; where it did, it would say so. A page begins in a seventh of the time.
 */
const SHARED = /\/src\/shared\/(?!dates|act-proof)|\/src\/web\/no-answer|\/node_modules\/@tanstack\//

/** Builds the page's script out of the product's files as they are, or with a fault in a copy of them. */
export async function scriptOf(fault?: Fault): Promise<Script> {
  const groups = [
    { name: 'shared', test: SHARED, priority: 1 },
    { name: 'page', test: /./ },
  ]
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [contractAsData(), simulatedPackages(), ...(fault ? [withFault(fault)] : [])],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: 'lab/simulate/product.ts', formats: ['cjs'] },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
        onLog: () => undefined,
      },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const chunks = result && 'output' in result ? result.output.filter((part) => part.type === 'chunk') : []
  const page = chunks.find(({ isEntry }) => isEntry)
  const [shared, ...others] = chunks.filter(({ isEntry }) => !isEntry)
  if (!page || !shared || others.length > 0) throw new Error('the page was not built in two parts')
  return { page: withoutGetters(page.code), shared: shared.code }
}

/** What is imported late is looked at by a proxy: a getter would keep its page (docs/simulation.md, *What it costs*). */
function withoutGetters(code: string): string {
  const exporter = /var __exportAll = [\s\S]*?\n};/
  if (!exporter.test(code)) throw new Error('the page’s script imports in another way')
  return code.replace(
    exporter,
    'var __exportAll = (all) => new Proxy(all, { get: (_, name) => all[name]?.() });',
  )
}

export function releaseOf({ page, shared }: Script): Release {
  const ofNoPage = GIVEN.map((name) => (name === 'Math' ? Math : nobodys))
  const common = compiled(shared, 'shared.js')({}, nobodys, ...ofNoPage)
  const run = compiled(page, 'product.js')
  return ({ globals }) => run({}, () => common, ...GIVEN.map((name) => globals[name])) as Product
}

function compiled(code: string, filename: string) {
  return compileFunction(`${code}\nreturn exports`, ['exports', 'require', ...GIVEN], { filename })
}

const refuse = () => {
  throw new Error('what is shared by all pages asks for something of one page')
}
/** Stands where what all pages share must not reach for a page's own. */
const nobodys = new Proxy(refuse, { get: refuse, has: () => false, apply: refuse, construct: refuse })

/** React draws nothing here: of its hooks the values are left. The derivation of a PIN is the browser's own time, not Node's. */
function simulatedPackages(): Plugin {
  const packages = new Map([
    [
      'react',
      `export const useMemo = (make) => make()
       export const useSyncExternalStore = (watch, read) => read()
       export const useState = (first) => [first, () => undefined]
       export const useEffect = () => undefined
       export const useRef = (current) => ({ current })
       export const [createContext, useContext, useCallback, createElement, use, lazy] = []`,
    ],
    ['hash-wasm', `export const argon2id = (options) => globalThis.argon2id(options)`],
  ])
  const mark = '\0simulated '
  return {
    name: 'simulated-packages',
    enforce: 'pre',
    resolveId: (source) => (packages.has(source) ? mark + source : null),
    load: (id) => (id.startsWith(mark) ? packages.get(id.slice(mark.length)) : null),
  }
}

function withFault({ file, text, instead }: Fault): Plugin {
  return {
    name: 'with-fault',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(file)) return null
      if (!code.includes(text)) throw new Error(`${file} does not say: ${text}`)
      return code.replace(text, () => instead)
    },
  }
}
