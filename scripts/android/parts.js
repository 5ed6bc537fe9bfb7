// The pieces of the Android package that need no Java: what it is called, what is missing, where the key lies.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The commands it is made with, and the Debian package each comes from. */
const TOOLS = {
  javac: 'openjdk-17-jdk-headless',
  aapt: 'aapt',
  aapt2: 'aapt',
  apksigner: 'apksigner',
  zipalign: 'zipalign',
  'rsvg-convert': 'librsvg2-bin',
  zip: 'zip',
  dexdump: 'dexdump',
}
export const FRAMEWORK = '/usr/share/android-framework-res/framework-res.apk'

/** The Debian packages that are not there, each once. */
export function missingPackages(isThere = existsSync, path = process.env.PATH ?? '') {
  const folders = path.split(':')
  const missing = Object.entries(TOOLS)
    .filter(([tool]) => !folders.some((folder) => isThere(join(folder, tool))))
    .map(([, name]) => name)
  if (!isThere(FRAMEWORK)) missing.push('android-framework-res')
  return [...new Set(missing)].sort()
}

/** The host that the app opens: of PUBLIC_URL, over https at its usual port. */
export function hostOf(publicUrl) {
  const url = URL.canParse(publicUrl ?? '') ? new URL(publicUrl) : undefined
  if (url?.protocol !== 'https:' || url.port || !/^[a-z0-9][a-z0-9.-]*\.[a-z0-9-]+$/.test(url.hostname))
    throw new Error(
      'Set PUBLIC_URL to the address of this site, as https://fees.example.com: the app opens no other.',
    )
  return url.hostname
}

/** The number by which a phone knows a newer package: of the hour, so that a later one is higher. */
export function codeOf(given, now = Date.now()) {
  const code = given ? Number(given) : Math.floor(now / 3_600_000)
  if (Number.isInteger(code) && code > 0 && code <= 2_100_000_000) return String(code)
  throw new Error('APK_CODE must be a whole number above 0, higher than that of the package before.')
}

/** Refuses a key within the repository, where it would be published one day. */
export function keyOutside(key, root) {
  const way = relative(root, key)
  if (way.startsWith('..')) return key
  throw new Error('APK_KEY must lie outside of this folder: whoever has the key can publish in your name.')
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as Android's resources want it. */
function resourceText(text) {
  const escaped = text.replace(/[&<>]/g, (sign) => ENTITIES[sign]).replace(/[\\"']/g, '\\$&')
  return escaped.replace(/^([@?])/, '\\$1')
}

/** What differs from site to site; the code holds none of it, and is the same for all. */
export function buildResources({ name, host, version }) {
  const entries = [
    `<string name="app_name">${resourceText(name)}</string>`,
    `<string name="host" translatable="false">${host}</string>`,
    `<string name="version" translatable="false">${version}</string>`,
  ]
  return `<?xml version="1.0" encoding="utf-8"?>\n<resources>${entries.join('')}</resources>\n`
}

/** Lays out the files of a text in which each begins with `=== its/path`. Answers their paths. */
export function layOut(text, folder) {
  const files = text.split(/^=== /m).slice(1)
  return files.map((file) => {
    const end = file.indexOf('\n')
    const path = join(folder, file.slice(0, end).trim())
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, file.slice(end + 1))
    return path
  })
}
