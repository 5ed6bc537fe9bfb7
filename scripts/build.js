// Builds the web pages into build/. Each step takes what the one before it made.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { nodePath } from './prepare.js'

const root = fileURLToPath(new URL('..', import.meta.url))

const steps = [
  ['node_modules/@react-router/dev/bin.cjs', 'build'],
  ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.register.config.ts', '--logLevel', 'error'],
  // Before the worker notes what each file holds.
  ['scripts/build-register.js'],
  ['scripts/build-sheets.js'],
  // Before the texts are compressed, the worker's among them.
  ['scripts/build-worker.js'],
  ['scripts/build-register-worker.js'],
  ['scripts/build-site.js'],
  // Their page carries its styles by now.
  ['scripts/build-parents.js'],
  ['scripts/build-parents-worker.js'],
]

for (const step of steps) {
  const { status, signal } = spawnSync(nodePath(), step, { cwd: root, stdio: 'inherit' })
  if (signal) console.error(`${step[0]} was ended by ${signal}. Building the pages needs 900 MB of memory.`)
  if (status !== 0) process.exit(1)
}
