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

/** Builds the page's script out of the product's files as they are, or with a fault in a copy of them. */
export async function scriptOf(fault?: Fault): Promise<string> {
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
      rolldownOptions: { output: { codeSplitting: false }, onLog: () => undefined },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const [chunk] = result && 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error('the page was not built')
  return chunk.code
}

export function releaseOf(script: string): Release {
  const run = compileFunction(`${script}\nreturn exports`, ['exports', ...GIVEN], { filename: 'product.js' })
  return ({ globals }) => run({}, ...GIVEN.map((name) => globals[name])) as Product
}

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
