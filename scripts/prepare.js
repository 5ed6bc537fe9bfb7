// Runs before `npm start`, `npm test` and `npm run dev`, in plain JavaScript with nothing but Node 20 and npm: installs
// the exact modules of package-lock.json, makes sure of a Node that can run us, and with --build builds the web pages.
// Each step is left out when its result is still that of the same input. With --demo the first database is made beside the pages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const bundledNode = join(modules, '.bin', 'node')

/** Everything the project needs to run: modules, Node, and with `build` the web pages. Ends the process if it cannot be had. */
export function prepare({ build = false } = {}) {
  installModules()
  chooseNode()
  if (build) buildPages()
}

/** The Node to run the project's own programs with, once prepared. */
export function nodePath() {
  return existsSync(bundledNode) ? bundledNode : process.execPath
}

function installModules() {
  const lock = sha256(readFileSync(join(root, 'package-lock.json')))
  if (readIfThere(join(modules, '.installed-lock')) === lock || isInstalledByNpm()) return

  // Beside the old tree, which is only replaced by a whole new one.
  const draft = join(root, '.install')
  takeTurn(draft)
  console.log('Installing modules…')
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(root, file), join(draft, file))
  if (npm(['ci', '--include=dev', '--prefer-offline'], draft) !== 0) {
    rmSync(draft, { recursive: true, force: true })
    giveUp(
      'The modules could not be installed (is there a network?). What was installed before is untouched.',
    )
  }
  writeFileSync(join(draft, 'node_modules', '.installed-lock'), lock)
  const former = join(draft, 'former')
  if (existsSync(modules)) renameSync(modules, former)
  renameSync(join(draft, 'node_modules'), modules)
  rmSync(draft, { recursive: true, force: true })
}

/** True where `npm ci` itself has put every module of the lock there: npm keeps a list of what it installed. */
function isInstalledByNpm() {
  const installed = readIfThere(join(modules, '.package-lock.json'))
  if (!installed) return false
  const { packages: there } = JSON.parse(installed)
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  // What is made for other machines is in the lock, and is not installed here.
  return Object.entries(wanted).every(
    ([path, { integrity, optional }]) =>
      path === '' || (there[path] ? there[path].integrity === integrity : optional),
  )
}

/** The folder of an install, which one process at a time may have. One that was killed in it leaves its turn. */
function takeTurn(draft) {
  const owner = join(draft, 'process')
  const other = Number(readIfThere(owner))
  if (other && isRunning(other))
    giveUp(
      `Process ${other} is installing the modules here just now: wait until it has ended, then try again. If it is another program, remove ${draft}.`,
    )
  rmSync(draft, { recursive: true, force: true })
  try {
    mkdirSync(draft)
    writeFileSync(owner, `${process.pid}`, { flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST') giveUp('Another install began here just now: try again when it has ended.')
    giveUp(
      `The modules of this version are not installed, and ${root} cannot be written by you (${error.code}).`,
    )
  }
}

function isRunning(id) {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The same npm that runs us, if one does. */
function npm(args, cwd) {
  const own = process.env.npm_execpath
  const { status } = own
    ? spawnSync(process.execPath, [own, ...args], { cwd, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  return status
}

/**
 * npm puts node_modules/.bin first in the PATH, so a bundled Node there is what `node` means in every `npm run`. Where it
 * does not run (another C library) it must go, and the user's own has to be new enough.
 */
function chooseNode() {
  if (existsSync(bundledNode)) {
    if (versionOf(bundledNode)) return
    rmSync(bundledNode)
  }
  const wrong = tooOld('node')
  if (wrong) giveUp(wrong)
}

/** Why this Node cannot run the project's own programs, which are TypeScript; undefined when it can. */
export function tooOld(node) {
  const version = versionOf(node) ?? process.version
  const [major, minor] = version.slice(1).split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return undefined
  return `Node 22.22 or later is needed here and this is ${version}: install one from https://nodejs.org.`
}

function versionOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** What the first start would make, made while the pages are built, where there is memory for both. Says nothing: the start does. */
async function makeDemoBeside(act) {
  const own = ['DATABASE_URL', 'NODE_ENV', 'DEMO'].some((name) => process.env[name])
  const folder = join(process.env.DATA_DIR || join(root, '.data', 'db'), 'pg')
  const isDue = !own && !existsSync(join(root, '.env')) && !existsSync(folder) && freemem() > 3 * 1024 ** 3
  if (!isDue) return act()
  const seed = spawn(nodePath(), ['src/server/commands/akontaa.ts', 'seed'], { cwd: root, stdio: 'ignore' })
  const ended = once(seed, 'exit')
  act()
  await ended
}

function buildPages() {
  const inputs = sha256(
    buildInputs()
      .map((file) => `${relative(root, file)} ${sha256(readFileSync(file))}\n`)
      .join('') + operatorSettings(),
  )
  const record = join(root, 'build', '.inputs')
  if (readIfThere(record) === inputs) return

  console.log('Building the web pages…')
  const { status } = spawnSync(nodePath(), [join(root, 'scripts', 'build.js')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) giveUp('The web pages could not be built.')
  writeFileSync(record, inputs)
}

/** Every file the built pages depend on. */
function buildInputs() {
  const files = [
    'package-lock.json',
    'vite.config.ts',
    'vite.parts.config.ts',
    'vite.register.config.ts',
    'react-router.config.ts',
    'scripts/build.js',
    'scripts/build-register.js',
    'scripts/build-sheets.js',
    'scripts/build-site.js',
    'scripts/build-worker.js',
    'src/server/http/content-security.ts',
  ]
  if (existsSync(join(root, '.env'))) files.push('.env')
  const folders = ['src/web', 'src/shared', 'public']
  return [
    ...files.map((file) => join(root, file)),
    ...folders.flatMap((folder) => filesUnder(join(root, folder))),
  ]
}

/** The pages name the operator, and may take the name from the environment. */
function operatorSettings() {
  const set = Object.entries(process.env).filter(([name]) => /^(OPERATOR_|SUPPORT_CHAT_URL$)/.test(name))
  return JSON.stringify(set.sort())
}

function filesUnder(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesUnder(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const build = process.argv.includes('--build')
  const prepareAll = () => prepare({ build })
  if (process.argv.includes('--demo')) {
    prepare()
    await makeDemoBeside(prepareAll)
  } else prepareAll()
}
