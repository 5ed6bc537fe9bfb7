// What can be known of a package without a phone: its own Java on fakes of Android, its signature, its rights, its code.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { JAVA, javaIn } from './build.js'
import { layOut } from './parts.js'
import { run } from './run.js'

/** Runs the shell's tests on the JVM. */
export function testShell({ from, out }) {
  const test = join(out, 'test')
  rmSync(test, { recursive: true, force: true })
  const [fakes, classes] = [join(test, 'fakes'), join(test, 'classes')]
  for (const folder of [fakes, classes]) mkdirSync(folder, { recursive: true })
  const [own, stubs] = [join(out, 'classes'), join(out, 'stub-classes')]
  const sources = layOut(readFileSync(join(from, 'test', 'fakes.txt'), 'utf8'), join(test, 'src'))
  run('javac', [...JAVA, '-cp', stubs, '-d', fakes, ...sources])
  const path = (...paths) => paths.join(':')
  const tests = [...javaIn(join(from, 'test')), ...javaIn(join(out, 'gen'))]
  run('javac', [...JAVA, '-cp', path(fakes, own, stubs), '-d', classes, ...tests])
  for (const name of ['LinksTest', 'ScreenTest'])
    console.log(
      `${name}: ${run('java', ['-cp', path(fakes, classes, own, stubs), `app.akontaa.shell.${name}`]).trim()}`,
    )
}

/** Refuses a package that is not signed, asks for more than the internet, or holds broken code. Answers the certificate's SHA-256. */
export function verifyPackage({ apk, out }) {
  const said = run('apksigner', ['verify', '--verbose', '--print-certs', apk])
  const certificate = /certificate SHA-256 digest: ([0-9a-f]{64})/.exec(said)?.[1]
  if (!/v2 scheme.*: true/.test(said) || !/v3 scheme.*: true/.test(said) || !certificate)
    throw new Error(`The package is not signed as it should be:\n${said}`)
  run('zipalign', ['-c', '-p', '4', apk])
  const rights = run('aapt', ['dump', 'badging', apk]).match(/^uses-permission.*$/gm) ?? []
  if (rights.length !== 1 || !rights[0].includes('android.permission.INTERNET'))
    throw new Error(`The package asks for other rights than the internet: ${rights.join(', ')}`)
  for (const look of ['-c', '-d']) run('dexdump', [look, join(out, 'classes.dex')], { maxBuffer: 1 << 28 })
  return certificate
}
