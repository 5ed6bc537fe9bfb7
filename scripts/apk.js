// `npm run apk`: makes the Android package of this site, the parents' app, and puts it where the server offers it at /app.
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPackage } from './android/build.js'
import { signingKey } from './android/key.js'
import { codeOf, hostOf, missingPackages } from './android/parts.js'
import { testShell, verifyPackage } from './android/verify.js'
import { installPackages } from './debian.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The whole way, from the tools to the files that are served. */
function makeApk() {
  const host = hostOf(process.env.PUBLIC_URL)
  const missing = missingPackages()
  if (missing.length > 0 && !installPackages(...missing))
    throw new Error(
      `Missing here: ${missing.join(', ')}. On Debian 12: apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const app = {
    name: process.env.APK_NAME ?? 'Akontaa',
    id: 'app.akontaa.parents',
    host,
    version,
    code: codeOf(process.env.APK_CODE),
  }
  const [from, out] = [join(root, 'android'), join(root, 'build', 'android')]
  const signing = signingKey(root)
  const apk = buildPackage({ from, out, icon: join(root, 'public', 'icon.svg'), app, signing })
  testShell({ from, out })
  offer(apk, { ...app, certificate: verifyPackage({ apk, out }) })
}

/** The file first, then what is said of it: the server reads both when it starts. */
function offer(apk, { host, version, code, certificate }) {
  const folder = resolve(root, process.env.APK_DIR ?? '.data/apk')
  mkdirSync(folder, { recursive: true })
  const bytes = readFileSync(apk)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  copyFileSync(apk, join(folder, 'akontaa.apk.part'))
  renameSync(join(folder, 'akontaa.apk.part'), join(folder, 'akontaa.apk'))
  const facts = {
    host,
    version,
    code: Number(code),
    size: bytes.length,
    sha256,
    certificateSha256: certificate,
  }
  writeFileSync(join(folder, 'akontaa.json'), `${JSON.stringify(facts, null, 2)}\n`)
  console.log(
    `${join(folder, 'akontaa.apk')}: ${bytes.length} bytes for ${host}, version ${version} (${code})`,
  )
  console.log(`SHA-256 of the file        ${sha256}\nSHA-256 of the certificate ${certificate}`)
  console.log('Start the server again: /app offers it then.')
}

try {
  makeApk()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
