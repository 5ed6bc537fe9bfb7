// The key that signs the package: made once, outside the repository, and kept for ever.

import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { keyOutside } from './parts.js'
import { run } from './run.js'

export const ALIAS = 'akontaa'

/** Where the key and its password lie. Makes both where there is no key yet. */
export function signingKey(root) {
  const key = keyOutside(resolve(process.env.APK_KEY ?? join(homedir(), '.akontaa', 'apk-key.p12')), root)
  const password = process.env.APK_KEY_PASSWORD_FILE ?? `${key}.password`
  if (existsSync(key)) {
    if (!existsSync(password)) throw new Error(`The password of ${key} belongs into ${password}.`)
    return { key, password }
  }
  mkdirSync(dirname(key), { recursive: true, mode: 0o700 })
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  // RSA: it signs the same bytes the same way each time.
  run('keytool', [
    ...[
      '-genkeypair',
      '-storetype',
      'PKCS12',
      '-keystore',
      key,
      '-storepass:file',
      password,
      '-alias',
      ALIAS,
    ],
    ...[
      '-keyalg',
      'RSA',
      '-keysize',
      '3072',
      '-sigalg',
      'SHA256withRSA',
      '-validity',
      '12000',
      '-dname',
      'CN=Akontaa',
    ],
  ])
  chmodSync(key, 0o600)
  console.log(
    `Made a key at ${key}. Keep a copy of it and of ${password} elsewhere: without them no phone takes an update.`,
  )
  return { key, password }
}
