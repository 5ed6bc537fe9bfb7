// Finishes the page of the parents' app for the first view on a slow line: all scripts that it begins with are asked for at once, before
// its rules are read; its faces come with the second view, when the worker has them: those that come late are not used.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compress } from './compress.js'

const folder = fileURLToPath(new URL('../build/client/', import.meta.url))
const file = join(folder, 'parents/index.html')
const written = await readFile(file, 'utf8')

const aFace = /@font-face\s*\{[^}]*url\([^}]*\}/g
// The desk's own stand in a sheet that both have.
const faces = (written.match(aFace) ?? []).filter((face) => face.includes('Site ')).join('')
const [preload = '', script = ''] = /<link rel="modulepreload" href="([^"]+)"[^>]*>/.exec(written) ?? []
if (!faces || !script) throw new Error(`${file}: no faces or no script`)

const name = `/assets/parents-faces-${createHash('sha256').update(faces).digest('base64url').slice(0, 8)}.css`
await writeFile(join(folder, name), faces)
await compress(join(folder, name))

const later = `if(navigator.serviceWorker?.controller){const l=document.createElement('link');l.rel='stylesheet';l.href='${name}';document.head.append(l)}`
const first = [preload, ...(await importsOf(script))].join('')
await writeFile(
  file,
  written
    .replaceAll(aFace, '')
    .replace(preload, '')
    .replace('<style>', () => `${first}<style>`)
    .replace('</head>', () => `<script>${later}</script></head>`),
)

/** Without these the browser learns of them when the script itself has come. */
async function importsOf(path) {
  const text = await readFile(join(folder, path), 'utf8')
  return [...text.matchAll(/\bfrom\s*[`"']\.\/([\w.-]+\.js)[`"']/g)].map(
    ([, found]) => `<link rel="modulepreload" href="/assets/${found}" fetchPriority="high"/>`,
  )
}
