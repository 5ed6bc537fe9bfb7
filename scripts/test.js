// Runs everything on the embedded database: all of vitest, then the journeys in a browser. With arguments, which go to
// vitest (`npm test -- src/server/ledger`), only vitest.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installPackages } from './debian.js'
import { nodePath } from './prepare.js'
import { finish, runPlaywright, runVitest } from './run-tests.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)

// The tests choose their databases themselves; a developer's own settings are not theirs.
const { DATABASE_URL, TEST_DATABASE_URL, ...env } = process.env
findReaders()
const counts = [await runVitest(args, env)]
if (args.length === 0) counts.push(await runJourneys())
finish(counts)

/** With what papers are read back and system calls are watched; a test that finds none says that it skipped. */
function findReaders() {
  const programs = { pdftotext: 'poppler-utils', strace: 'strace' }
  const missing = Object.keys(programs).filter((name) => !onPath(name))
  if (missing.length > 0) installPackages(...missing.map((name) => programs[name]))
}

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
  const places = [
    process.env.CHROMIUM_PATH,
    ...names.map(onPath),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return places.find((place) => place && existsSync(place)) ?? playwrightsOwn()
}

/** The place of a program of that name, if there is one. */
function onPath(name) {
  const places = (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`)
  return places.find((place) => existsSync(place))
}

function installChromium() {
  if (installPackages('chromium')) return findChromium()
  const cli = `${root}/node_modules/@playwright/test/cli.js`
  spawnSync(nodePath(), [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  return playwrightsOwn()
}

function playwrightsOwn() {
  const ask = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const place = spawnSync(nodePath(), ['-e', ask], { cwd: root, encoding: 'utf8' }).stdout.trim()
  return existsSync(place) ? place : undefined
}
