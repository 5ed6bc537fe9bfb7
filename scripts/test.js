// Runs everything on the embedded database: all of vitest, then the journeys in a browser. With arguments, which go to
// vitest (`npm test -- src/server/ledger`), only vitest.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nodePath } from './prepare.js'
import { finish, runPlaywright, runVitest } from './run-tests.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)

// The tests choose their databases themselves; a developer's own settings are not theirs.
const { DATABASE_URL, TEST_DATABASE_URL, ...env } = process.env
const counts = [await runVitest(args, env)]
if (args.length === 0) counts.push(await runJourneys())
finish(counts)

function runJourneys() {
  const journeys = readdirSync(`${root}/e2e`, { recursive: true }).filter((name) => name.endsWith('.spec.ts'))
  if (journeys.length === 0) return { passed: 0, failed: 0, skipped: 0 }
  const chromium = findChromium() ?? installChromium()
  if (chromium) return runPlaywright({ ...env, CHROMIUM_PATH: chromium })
  console.log('\nNo Chromium here, and none could be installed: the journeys in a browser are skipped.')
  return { passed: 0, failed: 0, skipped: journeys.length }
}

function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const onPath = names.flatMap((name) =>
    (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`),
  )
  const places = [
    process.env.CHROMIUM_PATH,
    ...onPath,
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return places.find((place) => place && existsSync(place)) ?? playwrightsOwn()
}

function installChromium() {
  console.log('\nInstalling Chromium for the journeys…')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...words) => spawnSync('apt-get', ['-qq', ...words], { stdio: 'inherit', env }).status === 0
    if (apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium')) return findChromium()
  }
  const cli = `${root}/node_modules/@playwright/test/cli.js`
  spawnSync(nodePath(), [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  return playwrightsOwn()
}

function playwrightsOwn() {
  const ask = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const place = spawnSync(nodePath(), ['-e', ask], { cwd: root, encoding: 'utf8' }).stdout.trim()
  return existsSync(place) ? place : undefined
}
