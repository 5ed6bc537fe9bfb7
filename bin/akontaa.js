#!/usr/bin/env node
// `akontaa <command>`: runs a command of the operator on what is installed. It never installs, builds or downloads anything.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import '../scripts/end-with-parent.js'
import { nodePath, tooOld } from '../scripts/prepare.js'

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
const commands = fileURLToPath(new URL('../src/server/commands/akontaa.ts', import.meta.url))
const wrong = existsSync(modules)
  ? tooOld(nodePath())
  : 'Akontaa is not installed here: run npm ci --include=dev in its folder first.'
if (wrong) {
  console.error(wrong)
  process.exit(1)
}
const command = spawn(nodePath(), [commands, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command.kill(signal))
command.on('exit', (code) => process.exit(code ?? 1))
