import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  buildResources,
  codeOf,
  hostOf,
  keyOutside,
  layOut,
  missingPackages,
} from '../scripts/android/parts.js'

/** What of the Android package needs no Java: `npm run apk` does the rest, and its own tests. */

test('the app opens one site, over https', () => {
  expect(hostOf('https://Fees.Example.gh/')).toBe('fees.example.gh')
  for (const bad of [
    undefined,
    '',
    'fees',
    'http://fees.example.gh',
    'https://fees.example.gh:8443',
    'https://localhost',
  ])
    expect(() => hostOf(bad)).toThrow('Set PUBLIC_URL')
})

test('a later package has a higher number, and a number that is none is refused', () => {
  const then = Date.UTC(2026, 10, 23)
  expect(Number(codeOf(undefined, then + 3_600_000))).toBeGreaterThan(Number(codeOf(undefined, then)))
  expect(codeOf('12')).toBe('12')
  for (const bad of ['0', '-1', '1.5', 'one', '3000000000']) expect(() => codeOf(bad)).toThrow('APK_CODE')
})

test('what is missing is said by the names of Debian’s packages, each once', () => {
  expect(missingPackages(() => false, '/usr/bin')).toEqual([
    ...['aapt', 'android-framework-res', 'apksigner', 'dexdump', 'librsvg2-bin'],
    ...['openjdk-17-jdk-headless', 'zip', 'zipalign'],
  ])
  expect(missingPackages(() => true, '/usr/bin')).toEqual([])
})

test('a key within the repository is refused', () => {
  const root = resolve('.')
  expect(() => keyOutside(join(root, '.data', 'key.p12'), root)).toThrow('outside')
  expect(keyOutside('/home/operator/key.p12', root)).toBe('/home/operator/key.p12')
})

test('a hostile name stays a name', () => {
  const text = buildResources({
    name: `@St. Mary's & "Co" <School> é`,
    host: 'fees.example.gh',
    version: '1',
  })
  expect(text).toContain(`<string name="app_name">\\@St. Mary\\'s &amp; \\"Co\\" &lt;School&gt; é</string>`)
})

test('every source of the app is there, and nothing of it names a site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-outlines-'))
  try {
    for (const file of ['stubs.txt', 'test/fakes.txt']) {
      const laid = layOut(readFileSync(join('android', file), 'utf8'), folder)
      expect(laid.length).toBeGreaterThan(10)
      expect(laid.every((path: string) => path.endsWith('.java') && existsSync(path))).toBe(true)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(readFileSync('android/AndroidManifest.xml', 'utf8')).toContain('package="@APPLICATION_ID@"')
})
