// Pictures of every screen, to see what a change of styles changed. `npm run pictures -- <folder>` takes them, at the
// widths of a phone, a tablet and a desktop, light and dark, from a demo school whose data and clock are the same at every run;
// `--only <word>` takes those whose name has the word. `npm run pictures -- --compare <before> <after> [<folder>]` compares two
// such folders by pixels, lists what differs and draws the differences (into <after>-differences unless told).
// Needs Chromium.
import { parseArgs } from 'node:util'
import { compareFolders } from './pictures/compare.js'
import { takePictures } from './pictures/take.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean' }, only: { type: 'string' } },
})
const [first, second, target] = positionals

if (values.compare && first && second) {
  const differing = await compareFolders(first, second, target ?? `${second.replace(/\/+$/, '')}-differences`)
  if (differing > 0) process.exitCode = 1
} else if (!values.compare && first && !second) {
  const failures = await takePictures(first, values.only ?? '')
  console.log(failures.length > 0 ? `${failures.length} could not be taken` : 'every picture was taken')
  if (failures.length > 0) process.exitCode = 1
} else {
  console.error('npm run pictures -- <folder> [--only <word>]')
  console.error('npm run pictures -- --compare <before> <after> [<folder for the differences>]')
  process.exitCode = 2
}
