import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

const apiPort = Number(process.env.API_PORT ?? 3000)
const api = `http://127.0.0.1:${apiPort}`

/** The page of a class teacher's phone. It has an entry of its own: React Router's files are for the other pages. */
const registerPage = 'src/web/register.html'

/**
 * What the class teacher's phone shares with the desk, apart from it: React and parts of the kit, and the styles the public pages take too.
 * On a slow phone the router and the desk's own part, 70 KB, would be felt.
 */
const phone = {
  name: 'phone',
  test: anyOf([
    /\/node_modules\/(react|react-dom|scheduler|idb|@tanstack\/(query-core|react-query))\//,
    /\/src\/shared\/(counted|dates)\.ts$/,
    /\/src\/web\/(browser-key|connection|session|today|use-act|layouts\/guards|offline\/(device-store|list-key|register-worker)|queries\/(client|person|school))\.ts$/,
    /\/src\/web\/(layouts\/dashboard\/sign-in-again-dialog|ui\/(card|field-frame|icon|kente|lead|notice|page-failed|problem))\.tsx$/,
    /\/src\/web\/(styles\/(tokens|base)|ui\/(button|card|field|kente|key|notice|page|skip-link|text)\.module)\.css$/,
  ]),
  priority: 3,
}
/**
 * What the dashboard's first table needs beside it, with all it imports, in two files: sixty small ones took longer to fetch, each by
 * itself through the service worker, than to run.
 */
const start = {
  name: 'start',
  test: /\/src\/web\/(entry\.client|root)\.tsx/,
  priority: 2,
}
const desk = {
  name: 'desk',
  test: /\/src\/web\/(layouts\/dashboard-layout|screens\/dashboard\/home\/home)\.tsx/,
  priority: 1,
}

function anyOf(patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

export default defineConfig({
  plugins: [
    contractAsData(),
    // React Aria ships its words in thirty languages; the product speaks one.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    reactRouter(),
    registerInDevelopment(),
  ],
  // Each small script of a prerendered page is built by itself, from the same parts as the dashboard.
  worker: {
    format: 'es',
    plugins: () => [contractAsData(), reactByPreact()],
  },
  // The public pages name the operator (src/shared/operator.ts).
  envPrefix: ['VITE_', 'OPERATOR_', 'SUPPORT_CHAT_URL'],
  css: { modules: { generateScopedName: classOf } },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/r/': api, '/c/': api } },
  build: {
    target: 'es2022',
    // A font or picture inside a style sheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: [registerPage],
          output: { codeSplitting: { groups: [phone, start, desk] } },
        },
      },
    },
  },
})

/** While developing, the register's page is read from its file; React Router would answer with the dashboard's. */
function registerInDevelopment(): Plugin {
  return {
    name: 'register-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/dashboard/register', async (request, response, next) => {
        if (!/^\/?(\?|$)/.test(request.url ?? '')) return next()
        const page = (await readFile(registerPage, 'utf8')).replace('./entry', '/src/web/entry')
        const html = await server.transformIndexHtml('/dashboard/register', page)
        response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
      })
    },
    // What React Router's own pages do first: it swaps changed modules.
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'module', src: '/@id/__x00__virtual:react-router/inject-hmr-runtime' },
      },
    ],
  }
}

/** `.primary` of `button.module.css` is `button-primary`, the same in every build: files of styles have names of their own. */
function classOf(local: string, file: string): string {
  const part = basename(file, '.module.css')
  return local === part ? part : `${part}-${local}`
}

/**
 * The browser needs a call's method and path, and where its amounts are; its schemas (and with them zod and the telephone tables,
 * 45 KB) stay on the server. So the contract reaches the browser as the plain data it is.
 */
function contractAsData(): Plugin {
  return {
    name: 'contract-as-data',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?')
      if (!/\/src\/shared\/api\/[\w-]+\.ts$/.test(file) || /(convert|\.test)\.ts$/.test(file)) return null
      if (file.endsWith('/codecs.ts'))
        return "export const isAmount = ({ _zod }) => _zod.def.type === 'amount'"
      const module: Record<string, unknown> = await import(`${pathToFileURL(file)}?read=${Date.now()}`)
      // As the contract's own modules have it: which amounts are turned is known by their one function.
      const codecs = new URL('./src/shared/api/codecs.ts', import.meta.url)
      const { isAmount }: Codecs = await import(codecs.href)
      const calls = Object.entries(module).filter(([, value]) => isEndpoint(value))
      const lines = calls.map(([name, value]) => `export const ${name} = ${browserPart(value, isAmount)}`)
      return [SHAPES, ...lines].join('\n')
    },
  }
}

/**
 * The page of parents is opened on slow phones: there `react` is Preact, which understands the same components in a tenth of the bytes.
 * Types, tests and what the build writes beforehand are React's.
 */
function reactByPreact(): Plugin {
  const instead = new Map([
    ['react', 'preact/compat'],
    ['react-dom', 'preact/compat'],
    ['react-dom/client', 'preact/compat/client'],
    ['react/jsx-runtime', 'preact/jsx-runtime'],
    ['react/jsx-dev-runtime', 'preact/jsx-runtime'],
    // Of the router: React has it by itself.
    ['use-sync-external-store/shim/index.js', 'preact/compat'],
  ])
  return {
    name: 'react-by-preact',
    enforce: 'pre',
    resolveId(source, importer, options) {
      const found = instead.get(source)
      return found ? this.resolve(found, importer, { ...options, skipSelf: true }) : null
    },
  }
}

function isEndpoint(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

type Codecs = typeof import('./src/shared/api/codecs.ts')
type IsAmount = Codecs['isAmount']

function browserPart(value: unknown, isAmount: IsAmount): string {
  const { id, method, path, access, idempotent, produces, query, body, reply } = value as Record<
    string,
    unknown
  >
  const plain = JSON.stringify({ id, method, path, access, idempotent, produces })
  const [asked, sent, answered] = [query, body, reply].map((schema) => amountsIn(schema, isAmount))
  return `{ ...${plain}, query: ${asked}, body: ${sent}, reply: ${answered} }`
}

/** What is left of a schema: where its amounts are, in the shape that `shared/api/convert.ts` reads. */
const SHAPES = `
const made = (def) => ({ shape: def.shape, _zod: { def } })
const none = made({ type: 'none', shape: {} })
const amount = made({ type: 'amount' })
const object = (shape) => made({ type: 'object', shape })
const array = (element) => made({ type: 'array', element })`

function amountsIn(schema: unknown, isAmount: IsAmount): string {
  const within = (inner: unknown) => amountsIn(inner, isAmount)
  if (isAmount(schema as $ZodType)) return 'amount'
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, within(field)] as const)
      const found = fields.filter(([, shape]) => shape !== 'none')
      if (found.length === 0) return 'none'
      return `object({ ${found.map(([name, shape]) => `${JSON.stringify(name)}: ${shape}`).join(', ')} })`
    }
    case 'array': {
      const element = within(def.element)
      return element === 'none' ? 'none' : `array(${element})`
    }
    case 'pipe':
      return within(def.in)
    case 'union':
      // One of its options has amounts at most, which convert.ts makes sure of.
      return def.options.map(within).find((shape) => shape !== 'none') ?? 'none'
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return within(def.innerType)
    default:
      return 'none'
  }
}
