// Cuts the faces of the public pages to the letters those pages are written in: a page on a slow connection is drawn in our
// own hand at once or not at all (font-display: optional), so every kilobyte counts. Other letters (names of people)
// come from the full faces beside them, and only where they occur. The result is committed.
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const packages = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const target = new URL('../src/web/fonts/', import.meta.url)

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
const SIGNS = '\u00a0\u2009\u202f©–—‘’“”…'

const text = (part) => readFile(new URL(`inter/files/inter-${part}-wght-normal.woff2`, packages))
const head = await readFile(
  new URL('bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2', packages),
)

await cut('site-text.woff2', await text('latin'), ASCII + SIGNS, { wght: { min: 400, max: 650 } })
await cut('site-cedi.woff2', await text('latin-ext'), '₵', { wght: { min: 400, max: 650 } })
await cut('site-head.woff2', head, ASCII + SIGNS, { wght: 680 })

async function cut(name, font, letters, variationAxes) {
  const keepFeatures = ['kern', 'tnum']
  const bytes = await subsetFont(font, letters, { targetFormat: 'woff2', variationAxes, keepFeatures })
  await writeFile(new URL(name, target), bytes)
  console.log(`${name}: ${(bytes.length / 1024).toFixed(1)} KB`)
}
