// The service worker of the register's page: that page and its own files, and nothing of the desk, which is forty times as heavy. It
// stands before the desk's for this one address, and never answers a call to /api.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateSW } from 'workbox-build'
import { asKept, mendingScript } from './mending-script.js'

const folder = fileURLToPath(new URL('../build/client/', import.meta.url))
const CACHE = 'akontaa-register'
const assets = await readdir(join(folder, 'assets'))
const page = await readFile(join(folder, '__register.html'), 'utf8')
const policy = await readFile(new URL('../src/server/http/content-security.ts', import.meta.url), 'utf8')
const revision = createHash('sha256')
  .update(page + policy)
  .digest('base64url')
  .slice(0, 16)
const pageEntry = { url: '/dashboard/register', revision }
let kept = []

const { count, size, warnings } = await generateSW({
  swDest: join(folder, 'register-sw.js'),
  globDirectory: folder,
  globPatterns: [
    ...['register.webmanifest', 'favicon.svg', 'icon.svg', 'app-icon-192.png'],
    ...(await ownAssets()).map((name) => `assets/${name}`),
  ],
  // Their names carry a hash of what is in them.
  dontCacheBustURLsMatching: /\/assets\//,
  additionalManifestEntries: [pageEntry],
  // The page is the same whatever its address says. Files have no parameters.
  ignoreURLParametersMatching: [/./],
  modifyURLPrefix: { '': '/' },
  manifestTransforms: [noteKept],
  importScripts: ['/register-mend.js'],
  navigateFallback: '/dashboard/register',
  navigateFallbackAllowlist: [/^\/dashboard\/register\/?(?:\?|$)/],
  cacheId: CACHE,
  // The first worker serves the open page at once; a later one waits until the page was closed.
  clientsClaim: true,
  skipWaiting: false,
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: 'production',
  babelPresetEnvTargets: ['chrome >= 111', 'safari >= 16.4', 'firefox >= 114'],
})
await writeFile(join(folder, 'register-mend.js'), mendingScript(kept, CACHE))
for (const warning of warnings) console.warn(warning)
console.log(`Register's service worker: ${count} files, ${Math.round(size / 1024)} KB.`)

function noteKept(entries) {
  kept = asKept([...entries, pageEntry])
  return { manifest: entries, warnings: [] }
}

/** Files that the page names, and those that these name in turn. */
async function ownAssets() {
  const found = new Set(namesIn(page))
  // A set hands out what is added while it is walked through.
  for (const name of found) {
    if (name.endsWith('.woff2')) continue
    for (const next of namesIn(await readFile(join(folder, 'assets', name), 'utf8'))) found.add(next)
  }
  return [...found].sort()
}

function namesIn(text) {
  return (text.match(/[\w.-]+\.(?:js|css|woff2)/g) ?? []).filter((name) => assets.includes(name))
}
