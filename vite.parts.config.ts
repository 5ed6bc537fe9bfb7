import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CSSOptions, Plugin } from 'vite'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** What the builds of the browser's half share. */

/** Pages name the operator (src/shared/operator.ts). */
export const envPrefix = ['VITE_', 'OPERATOR_', 'SUPPORT_CHAT_URL']

/** `.primary` of `button.module.css` is `button-primary`, the same in every build: files of styles have names of their own. */
export function classOf(local: string, file: string): string {
  const part = basename(file, '.module.css')
  return local === part ? part : `${part}-${local}`
}

/** The size of letters that the widths of layouts are written for: every browser's own. */
const USUAL_LETTERS_PX = 16

/**
 * Where a layout changes is written in pixels and counted in letters: who sets the browser's letters to twice their size has half as much
 * room, and gets the layout of a window of half the width.
 */
export const css: CSSOptions = {
  modules: { generateScopedName: classOf },
  postcss: {
    plugins: [
      {
        postcssPlugin: 'widths-in-letters',
        AtRule: {
          media: (rule) => {
            const inLetters = (_: string, px: string) => `${Number(px) / USUAL_LETTERS_PX}em`
            rule.params = rule.params.replace(/(\d+)px\b/g, inLetters)
          },
        },
      },
    ],
  },
}

/**
 * The browser needs a call's method and path, and where its amounts are; its schemas (and with them zod and the telephone tables,
 * 45 KB) stay on the server. So the contract reaches the browser as the plain data it is.
 */
export function contractAsData(): Plugin {
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
      const isBeside = file.endsWith('/beside.ts')
      const shown = Object.entries(module).filter(([, value]) => isBeside || isEndpoint(value))
      const partOf = (value: unknown) =>
        isBeside ? amountsIn(value, isAmount) : browserPart(value, isAmount)
      const lines = shown.map(([name, value]) => `export const ${name} = ${partOf(value)}`)
      return [SHAPES, ...lines].join('\n')
    },
  }
}

/**
 * The pages of parents and of class teachers are opened on slow phones: there `react` is Preact, which understands the same components in
 * a tenth of the bytes, and a dialog is the browser's own. Types, tests and what the build writes beforehand are React's.
 */
export function reactByPreact(): Plugin {
  const instead = new Map([
    ['react', 'preact/compat'],
    ['react-dom', 'preact/compat'],
    ['react-dom/client', 'preact/compat/client'],
    ['react/jsx-runtime', 'preact/jsx-runtime'],
    ['react/jsx-dev-runtime', 'preact/jsx-runtime'],
    ['#web/ui/dialog.tsx', '#web/ui/plain-dialog.tsx'],
    ['./dialog.tsx', '#web/ui/plain-dialog.tsx'],
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
const array = (element) => made({ type: 'array', element })
const union = (options) => made({ type: 'union', options })`

function oneOf(shapes: ReadonlySet<string>): string {
  const [first = 'none'] = shapes
  return shapes.size > 1 ? `union([${[...shapes].join(', ')}])` : first
}

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
      return oneOf(new Set(def.options.map(within).filter((shape) => shape !== 'none')))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return within(def.innerType)
    default:
      return 'none'
  }
}
