// Finishes the dashboard after React Router has written it: its page names the files every screen needs, so that they
// come together instead of one after the other; and its service worker keeps what the desk needs to open without a connection,
// and nothing of the public site. The worker serves files of this build only; a call to /api never passes through it.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateSW } from 'workbox-build'
import { asKept, mendingScript } from './mending-script.js'
import { isRouteTable, shortenRouteTable } from './route-table.js'

const folder = fileURLToPath(new URL('../build/client/', import.meta.url))
const LAYOUT = 'layouts/dashboard-layout'
const HOME = 'screens/dashboard/home/home'
/** Leads from the dashboard to the register's page. */
const LEAVING = 'screens/dashboard/register/register'
/** A class teacher's phone has a page of its own (build-register.js). */
const REGISTER = '__register.html'
/** Beside the page itself: what a home screen and a tab show. */
const LOOSE = [
  ...['manifest.webmanifest', 'register.webmanifest'],
  ...['favicon.svg', 'icon.svg', 'app-icon-192.png', 'app-icon-512.png'],
]

const assets = await readdir(join(folder, 'assets'))
const routes = await shortenRouteTable(join(folder, 'assets'))
const texts = await readTexts()
const policy = await readFile(new URL('../src/server/http/content-security.ts', import.meta.url), 'utf8')
const plain = await readFile(join(folder, '__spa-fallback.html'), 'utf8')
const page = await preload('__spa-fallback.html', [LAYOUT, HOME])
const register = await readFile(join(folder, REGISTER), 'utf8')

// The pages as the server sends them, with their content security policy: so not the files, but their addresses.
const pageEntries = [
  { url: '/dashboard', revision: hashOf(page + policy) },
  { url: '/dashboard/register', revision: hashOf(register + policy) },
]
/** What the worker keeps, as it names it in its cache. */
let kept = []

const { count, size, warnings } = await generateSW({
  swDest: join(folder, 'sw.js'),
  globDirectory: folder,
  globPatterns: [...LOOSE, ...neededAssets().map((name) => `assets/${name}`)],
  // Their names carry a hash of what is in them.
  dontCacheBustURLsMatching: /\/assets\//,
  additionalManifestEntries: pageEntries,
  // The register's page is the same whatever its address says. Files have no parameters.
  ignoreURLParametersMatching: [/./],
  modifyURLPrefix: { '': '/' },
  manifestTransforms: [noteKept],
  importScripts: ['/sw-mend.js'],
  navigateFallback: '/dashboard',
  navigateFallbackAllowlist: [addresses()],
  // Its library would clear away by scope, and that of the register is within this one.
  cacheId: 'akontaa',
  // The first worker serves the open page at once; a later one waits until somebody wants it.
  clientsClaim: true,
  skipWaiting: false,
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: 'production',
  babelPresetEnvTargets: ['chrome >= 111', 'safari >= 16.4', 'firefox >= 114'],
})
await writeFile(join(folder, 'sw-mend.js'), mendingScript(kept, 'akontaa'))
for (const warning of warnings) console.warn(warning)
console.log(`Service worker: ${count} files, ${Math.round(size / 1024)} KB kept for the desk.`)

function noteKept(entries) {
  kept = asKept([...entries, ...pageEntries])
  return { manifest: entries, warnings: [] }
}

/** Without this the browser learns of a screen's files only when the first scripts have run. Answers the page as it is then. */
async function preload(file, ids) {
  const needed = routes
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ module, imports, css }) => [module, ...imports, ...css])
    // React Router marks a sheet that something else loads later as well.
    .map((path) => path.replace(/#$/, ''))
  const links = [...new Set(needed)]
    .filter((path) => !plain.includes(path))
    .map((path) =>
      path.endsWith('.css')
        ? `<link rel="preload" as="style" href="${path}"/>`
        : `<link rel="modulepreload" href="${path}"/>`,
    )
  const preloading = plain.replace('</head>', `${links.join('')}</head>`)
  await writeFile(join(folder, file), preloading)
  return preloading
}

/** Files that the desk's page and screens name, and those that these name in turn; no screen of the public site. */
function neededAssets() {
  const desk = routes.filter((route) => ['root', LAYOUT].includes(route.id) || isOfDesk(route))
  const found = new Set(namesIn(`${page} ${register} ${JSON.stringify(desk)}`))
  // A set hands out what is added while it is walked through.
  for (const name of found) {
    if (isRouteTable(name)) continue
    for (const next of namesIn(texts.get(name) ?? '')) found.add(next)
  }
  return [...found].sort()
}

function namesIn(text) {
  return (text.match(/[\w.-]+\.(?:js|css|woff2)/g) ?? []).filter(
    (name) => assets.includes(name) && !isOnlineOnly(name),
  )
}

/**
 * Statements are brought with a connection: what reads them (1.8 MB, PDF most of it) is fetched then. And on a first visit there is no
 * worker yet.
 */
function isOnlineOnly(name) {
  return /^(statement-thread|first-rows)-/.test(name)
}

/** What opens without a connection, by the dashboard's page. */
function isOfDesk({ id, parentId }) {
  return parentId === LAYOUT || id === LEAVING
}

/** Every address of the desk, whatever its query. An unknown one is the server's to answer. */
function addresses() {
  const paths = routes.filter(isOfDesk).map(({ path }) => path)
  return new RegExp(`^/(?:${paths.join('|')})/?(?:\\?|$)`)
}

async function readTexts() {
  const names = assets.filter((name) => /\.(js|css)$/.test(name))
  const read = async (name) => [name, await readFile(join(folder, 'assets', name), 'utf8')]
  return new Map(await Promise.all(names.map(read)))
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
