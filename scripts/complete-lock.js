// Run after `npm install` on a network whose registry lacks the packages of other systems (their name for them: optional
// dependencies with an `os`). npm then leaves them out of package-lock.json, and `npm ci` refuses that file everywhere.
// Writes them in, by name and version; npm adds their checksums when it next installs with the whole registry in reach.
import { readFileSync, writeFileSync } from 'node:fs'

const place = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(place, 'utf8'))

let count = 0
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`
    if (lock.packages[path] || !/^\d+\.\d+\.\d+$/.test(version)) continue
    lock.packages[path] = { version, ...systemOf(name), ...(parent.dev && { dev: true }), optional: true }
    count += 1
  }
}
const [project, ...others] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([project, ...others.sort(([a], [b]) => a.localeCompare(b, 'en'))])
writeFileSync(place, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${count} packages of other systems written into package-lock.json.`)

/** What such a package is for, as all of them say in their names: `@rollup/rollup-linux-arm64-musl`. */
function systemOf(name) {
  const words = name.split('/').pop().split('-')
  const among = (...known) => known.filter((word) => words.includes(word))
  const os = among('android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32')
  const cpu = among('arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64')
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : os[0] === 'linux' ? ['glibc'] : []
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) }
}
