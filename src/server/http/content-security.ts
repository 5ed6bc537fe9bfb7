import { createHash } from 'node:crypto'

const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'frame-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** What every answer may do: run, show and reach nothing but our own files. */
export const STRICT_POLICY = policyWith({})

/**
 * The policy of one page of the build. What was inlined into it is allowed by its hash, so a changed or added piece is
 * not, and neither is one of another page. `runsWasm`: the page derives keys in WebAssembly; text is never run as a script.
 */
export function policyOf(html: string, { runsWasm = false } = {}): string {
  // A block of data (JSON-LD) is no script and needs no leave.
  const inlined = hashesOf(html, /<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)
  return policyWith({
    'script-src': runsWasm ? ["'wasm-unsafe-eval'", ...inlined] : inlined,
    'style-src': hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
  })
}

function policyWith(added: Partial<Record<keyof typeof directives, string[]>>): string {
  const extra = new Map(Object.entries(added))
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(extra.get(name) ?? [])].join(' '))
    .join('; ')
}

function hashesOf(html: string, inlined: RegExp): string[] {
  const texts = [...html.matchAll(inlined)].map(([, text = '']) => text)
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
