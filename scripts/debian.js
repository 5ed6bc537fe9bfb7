// What tests and benchmarks stand on besides Node, where it can be had without asking: as root on a Debian.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages, without what they merely recommend, and answers whether they are there now. */
export function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${packages.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words) => spawnSync('apt-get', ['-qq', ...words], { stdio: 'inherit', env }).status === 0
  apt('update')
  return apt('install', '-y', '--no-install-recommends', ...packages)
}
