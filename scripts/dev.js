// The server, started again when its files change, and beside it Vite with hot reloading. Whichever ends, both end.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import './end-with-parent.js'
import { nodePath } from './prepare.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const apiPort = process.env.PORT ?? '3000'
const env = { ...process.env, PORT: apiPort, API_PORT: apiPort }

const programs = [
  ['--watch', 'src/server/main.ts'],
  ['node_modules/@react-router/dev/bin.cjs', 'dev'],
].map((args) => spawn(nodePath(), args, { cwd: root, env, stdio: 'inherit' }))

function stop() {
  for (const program of programs) program.kill('SIGTERM')
}

for (const program of programs) program.on('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
