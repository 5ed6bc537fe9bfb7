// What tests and benchmarks stand on besides Node, where it can be had without asking: as root on a Debian.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages, without what they merely recommend, and answers whether they are there now. */
export function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${packages.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (program, ...words) => spawnSync(program, words, { stdio: 'inherit', env }).status === 0
  // Somebody else's installation is waited for; one that was cut off is finished first.
  const apt = (...words) => run('apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=120', ...words)
  run('dpkg', '--configure', '-a')
  apt('update')
  return apt('install', '-y', '--no-install-recommends', ...packages)
}
