// `node scripts/run.js [--build] <file> [words]`: runs a command of the project on a fresh clone as well, where nothing is
// installed yet and Node may be too old to read TypeScript. With --build it finds the web pages built.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import './end-with-parent.js'
import { nodePath, prepare } from './prepare.js'

const words = process.argv.slice(2)
const build = words[0] === '--build'
if (build) words.shift()
const [file = '', ...rest] = words
// A program of the developers says of itself what the comment says that it begins with. Those of the operator know more.
if (rest.includes('--help') && !file.endsWith('/akontaa.ts')) {
  const [comment = ''] = /^(\/\/.*\n)+/.exec(readFileSync(file, 'utf8')) ?? []
  console.log(comment.replace(/^\/\/ ?/gm, '').trim())
  process.exit(0)
}

prepare({ build })
const command = spawn(nodePath(), words, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command.kill(signal))
command.on('exit', (code) => process.exit(code ?? 1))
