// The service worker of the parents' app: its page, script and faces, so that it opens without a connection. A call to /api never
// passes through it: what was read is kept by the page, and ends with the sign-out. It shows notices, too (push-worker.js).
import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateSW } from 'workbox-build'
import { compress } from './compress.js'

const folder = fileURLToPath(new URL('../build/client/', import.meta.url))
const page = await readFile(join(folder, 'parents/index.html'), 'utf8')
const policy = await readFile(new URL('../src/server/http/content-security.ts', import.meta.url), 'utf8')
const named = new Set(
  [...page.matchAll(/\/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name]) => `assets/${name}`),
)
// A set hands out what is added while it is walked through: the faces, and what a script fetches when it is needed, are kept too.
for (const name of named) {
  if (name.endsWith('.woff2')) continue
  const text = await readFile(join(folder, name), 'utf8')
  const next = /import\(`\.\/([\w.-]+\.js)`\)|url\(\/assets\/([\w.-]+\.woff2)\)/g
  for (const [, script, face] of text.matchAll(next)) {
    // Letters of other languages: a name that needs one is shown in the phone's own.
    if (!/^inter-(?!gh)/.test(face ?? '')) named.add(`assets/${script ?? face}`)
  }
}

const { count, size } = await generateSW({
  swDest: join(folder, 'parents-sw.js'),
  globDirectory: folder,
  globPatterns: ['parents.webmanifest', 'app-icon-192.png', ...named],
  dontCacheBustURLsMatching: /\/assets\//,
  additionalManifestEntries: [
    {
      url: '/parents',
      revision: createHash('sha256')
        .update(page + policy)
        .digest('base64url')
        .slice(0, 16),
    },
  ],
  modifyURLPrefix: { '': '/' },
  navigateFallback: '/parents',
  navigateFallbackAllowlist: [/^\/parents\/?(?:\?|$)/],
  cacheId: 'akontaa-parents',
  cleanupOutdatedCaches: true,
  clientsClaim: true,
  skipWaiting: true,
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: 'production',
  babelPresetEnvTargets: ['chrome >= 111', 'safari >= 16.4', 'firefox >= 114'],
})
const pushWorker = new URL('../src/web/screens/public/parents/push-worker.js', import.meta.url)
await appendFile(join(folder, 'parents-sw.js'), `\n;(() => {\n${await readFile(pushWorker, 'utf8')}})()\n`)
await compress(join(folder, 'parents-sw.js'))
console.log(`Parents' service worker: ${count} files, ${Math.round(size / 1024)} KB.`)
