// Cuts the faces that are printed on paper out of the installed font packages, and lays their licences beside them.
// The result is committed: run it again only when a package or the letters below change.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const packages = new URL('../node_modules/', import.meta.url)
const target = new URL('../src/server/paper/fonts/', import.meta.url)

/** Every letter from one code point to another, both included. */
function letters(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}

// Latin as Europe and West Africa write it (Twi, Ewe, Ga, Dagbani, Hausa), loose accents for tones, and what an office types.
const LATIN = letters(0x20, 0x7e) + letters(0xa0, 0x17f)
// Every other Latin letter that the faces have: names from Romania (ț), Vietnam and elsewhere. Inter alone has them.
const LATIN_MORE = `${letters(0x180, 0x24f)}${letters(0x1e00, 0x1eff)}\u0306\u0307\u030a\u031b\u0326\u0327\u0328\u0331`
const GHANA =
  'ƁƂƃƆƉƊƎƐƑƒƓƔƖƘƙƝƩƱƲƳƴǍǎǏǐǑǒǓǔǝɓɔɖɗɛɣɨɩɲʃʊʋʒʼẀẁẂẃẄẅẸẹẼẽỌọỤụ' +
  '\u0300\u0301\u0302\u0303\u0304\u0308\u030c\u0323'
const SIGNS = '₵€–—‘’“”•…−→√№™\u2009\u202f□'

const faces = [
  {
    from: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    to: 'inter-text.ttf',
    text: LATIN + LATIN_MORE + GHANA + SIGNS,
  },
  {
    from: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
    to: 'inter-strong.ttf',
    text: LATIN + LATIN_MORE + GHANA + SIGNS,
  },
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    to: 'bricolage-head.ttf',
    text: `${LATIN}–—‘’“”…−`,
    variationAxes: { wght: 700 },
  },
]

for (const { from, to, text, variationAxes } of faces) {
  const font = await subsetFont(await readFile(new URL(from, packages)), text, {
    targetFormat: 'sfnt',
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'],
    ...(variationAxes && { variationAxes }),
  })
  await writeFile(new URL(to, target), font)
  console.log(`${to}: ${Math.round(font.length / 1024)} KB`)
}
await copyFile(new URL('@expo-google-fonts/inter/LICENSE_FONT', packages), new URL('OFL-Inter.txt', target))
await copyFile(
  new URL('@fontsource-variable/bricolage-grotesque/LICENSE', packages),
  new URL('OFL-Bricolage.txt', target),
)
