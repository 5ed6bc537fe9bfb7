// Finishes the page of a class teacher's phone: it carries its rules in itself, so that one answer is enough to draw it. Its faces are
// as heavy as its script: they come with the second view, when the worker has them, and a slow line is not asked for them.
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../build/client/', import.meta.url))
const written = await readFile(join(folder, 'src/web/register.html'), 'utf8')
const [link = '', sheet = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(written) ?? []
const rules = await readFile(join(folder, sheet), 'utf8')
const aFace = /@font-face\s*\{[^}]*\}/g
const faces = (rules.match(aFace) ?? []).join('')
const style = rules.replaceAll(aFace, '')
if (!faces || !style) throw new Error(`${sheet}: no faces or no rules`)

const name = `/assets/faces-${createHash('sha256').update(faces).digest('base64url').slice(0, 8)}.css`
const later = `if(navigator.serviceWorker?.controller){const l=document.createElement('link');l.rel='stylesheet';l.href='${name}';document.head.append(l)}`
await writeFile(join(folder, name), faces)
await writeFile(
  join(folder, '__register.html'),
  // A text after the rules could hold `$`.
  written.replace(link, () => `<style>${style}</style><script>${later}</script>`),
)
await rm(join(folder, sheet))
await rm(join(folder, 'src'), { recursive: true })
