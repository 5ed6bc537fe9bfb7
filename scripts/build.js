// Builds the web pages into build/. Each step takes what the one before it made; programs of one step run beside each other.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { nodePath } from './prepare.js'

const root = fileURLToPath(new URL('..', import.meta.url))

const steps = [
  [['node_modules/@react-router/dev/bin.cjs', 'build']],
  [['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.register.config.ts', '--logLevel', 'error']],
  // Before the workers note what each file holds.
  [['scripts/build-register.js'], ['scripts/build-sheets.js']],
  // Before the texts are compressed, the workers' among them.
  [['scripts/build-worker.js'], ['scripts/build-register-worker.js']],
  [['scripts/build-site.js']],
  // Their page carries its styles by now.
  [['scripts/build-parents.js']],
  [['scripts/build-parents-worker.js']],
]

for (const programs of steps) {
  const codes = await Promise.all(programs.map(run))
  if (codes.some((code) => code !== 0)) process.exit(1)
}

async function run(words) {
  const [code] = await once(spawn(nodePath(), words, { cwd: root, stdio: 'inherit' }), 'exit')
  return code
}
