// Finishes the public pages after React Router has written them: they carry the rules they need in
// themselves, so that one answer is enough to draw them; the sitemap lists what may be found; texts are compressed.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import { compress } from './compress.js'

const folder = fileURLToPath(new URL('../build/client/', import.meta.url))
const files = await readdir(folder, { recursive: true })
const pages = files.filter((file) => /(^|\/)index\.html$/.test(file)).sort()

for (const page of pages) await carryStyles(join(folder, page))
await writeSitemap()
await Promise.all(files.filter((file) => !pages.includes(file)).map((file) => compress(join(folder, file))))

/** On a slow connection each further request is a second: the style sheet of a page is smaller than the wait for it. */
async function carryStyles(file) {
  const html = await readFile(file, 'utf8')
  const link = /<link rel="stylesheet" href="([^"]+)"\/>/g
  // A `#` behind the name tells browsers to ask for the sheet once more; the file is the same.
  const names = [...html.matchAll(link)].map(([, href]) => href.split('#')[0])
  const [sheets, scripts] = await Promise.all([readAll(names.filter(isOfSite)), readAll(scriptsOf(html))])
  const style = `<style>${rulesFor(html, scripts, sheets)}</style>`
  const bare = classesIn(html).filter((name) => !style.includes(`.${name}`))
  if (bare.length > 0)
    throw new Error(`${file}: no rule for ${bare.join(', ')}; is its module in the desk's sheet?`)
  // Before the fonts are asked for, the page must know how to look.
  await writeFile(
    file,
    html.replace(link, '').replace('<link ', () => `${style}<link `),
  )
}

async function readAll(names) {
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.join('\n')
}

/** The desk's sheet is named by every page that shares a module with the desk; none of its rules are for them. */
function isOfSite(name) {
  return !/\/desk-[^/]+$/.test(name)
}

function scriptsOf(html) {
  return [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src)
}

/** The rules a page can come to need: those whose classes stand in it, or in the script that brings it to life. */
function rulesFor(html, scripts, sheets) {
  const known = new Set([...classesIn(html), ...(scripts.match(/[\w-]+/g) ?? [])])
  const classes = sheets.match(/(?<=\.)[a-z][\w-]*/gi) ?? []
  const rules = without(
    classes.filter((name) => !known.has(name)),
    sheets,
  )
  const movements = [...rules.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name)
  return without(
    movements.filter((name) => rules.split(name).length === 2),
    rules,
  )
}

function classesIn(html) {
  return [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names.split(' '))
}

function without(unusedSymbols, css) {
  return transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    unusedSymbols,
  }).code.toString()
}

/** Every page that has an address of its own for others to find it by. */
async function writeSitemap() {
  const texts = await Promise.all(pages.map((page) => readFile(join(folder, page), 'utf8')))
  const addresses = texts.flatMap((html) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? [])
  const urls = addresses.map((address) => `<url><loc>${address}</loc></url>\n`).join('')
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  await writeFile(join(folder, 'sitemap.xml'), `${head}${urls}</urlset>\n`)
}
