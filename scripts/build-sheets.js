// React Router writes `#` behind a style sheet that a lazy part of the desk names as well, so that it can leave with its
// route while the part keeps it. The root's never leaves: read twice it took time, and it came to stand behind the desk's,
// whose rules are meant to win.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../build/client/', import.meta.url))
const naming = (await readdir(folder, { recursive: true })).filter((file) =>
  /\.html$|^assets\/manifest-[^/]+\.js$/.test(file),
)

for (const file of naming) {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replaceAll(/(\/assets\/start-[\w-]+\.css)#/g, '$1'))
}
