// Resources, classes, package: the steps between the sources in android/ and a signed file.
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { dxJar } from './dx.js'
import { ALIAS } from './key.js'
import { buildResources, FRAMEWORK, layOut } from './parts.js'
import { run } from './run.js'

export const JAVA = ['-nowarn', '-Xlint:-options', '-encoding', 'UTF-8', '--release', '7']
const SIZES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }
const MIN_SDK = '24'
const TARGET_SDK = '35'

/** Makes the package in `out` from the sources in `from`; the same app twice is the same bytes. Answers its path. */
export function buildPackage({ from, out, icon, app, signing }) {
  rmSync(out, { recursive: true, force: true })
  for (const folder of ['gen', 'stubs', 'stub-classes', 'classes', 'res'])
    mkdirSync(join(out, folder), { recursive: true })
  linkResources({ from, out, icon, app })
  const dex = compile(from, out)
  const unaligned = join(out, 'unaligned.apk')
  copyFileSync(join(out, 'base.apk'), unaligned)
  const then = new Date('1981-01-01T00:00:00Z')
  utimesSync(dex, then, then)
  run('zip', ['-q', '-X', '-9', 'unaligned.apk', 'classes.dex'], { cwd: out })
  run('zipalign', ['-f', '-p', '4', unaligned, join(out, 'unsigned.apk')])
  return sign(out, signing)
}

function linkResources({ from, out, icon, app }) {
  const res = join(out, 'res')
  cpSync(join(from, 'res'), res, { recursive: true })
  writeFileSync(join(res, 'values', 'build.xml'), buildResources(app))
  for (const [density, size] of Object.entries(SIZES)) {
    mkdirSync(join(res, `mipmap-${density}`))
    run('rsvg-convert', [
      '-w',
      size,
      '-h',
      size,
      icon,
      '-o',
      join(res, `mipmap-${density}`, 'ic_launcher.png'),
    ])
  }
  const manifest = join(out, 'AndroidManifest.xml')
  writeFileSync(
    manifest,
    readFileSync(join(from, 'AndroidManifest.xml'), 'utf8').replace('@APPLICATION_ID@', app.id),
  )
  run('aapt2', ['compile', '--dir', res, '-o', join(out, 'res.zip')])
  run('aapt2', [
    ...['link', '-I', FRAMEWORK, '--manifest', manifest, '--custom-package', 'app.akontaa.shell'],
    ...['--java', join(out, 'gen'), '--min-sdk-version', MIN_SDK, '--target-sdk-version', TARGET_SDK],
    ...[
      '--version-code',
      app.code,
      '--version-name',
      app.version,
      '-o',
      join(out, 'base.apk'),
      join(out, 'res.zip'),
    ],
  ])
}

/** Compiled against outlines, written by hand, of the few classes of Android that are used. */
function compile(from, out) {
  const [stubs, classes] = [join(out, 'stub-classes'), join(out, 'classes')]
  const outlines = layOut(readFileSync(join(from, 'stubs.txt'), 'utf8'), join(out, 'stubs'))
  run('javac', [...JAVA, '-g:source,lines', '-d', stubs, ...outlines.sort()])
  const sources = [...javaIn(join(from, 'src')), ...javaIn(join(out, 'gen'))]
  run('javac', [...JAVA, '-g:source,lines', '-cp', stubs, '-d', classes, ...sources])
  const shell = join(classes, 'app', 'akontaa', 'shell')
  for (const name of readdirSync(shell)) if (/^R(\$\w+)?\.class$/.test(name)) rmSync(join(shell, name))
  const dex = join(out, 'classes.dex')
  run('java', ['-cp', dxJar(), 'com.android.dx.command.Main', '--dex', `--output=${dex}`, classes])
  return dex
}

export const javaIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.java'))
    .sort()
    .map((path) => join(folder, path))

function sign(out, { key, password }) {
  const signed = join(out, 'akontaa.apk')
  run('apksigner', [
    ...[
      'sign',
      '--ks',
      key,
      '--ks-key-alias',
      ALIAS,
      '--ks-pass',
      `file:${password}`,
      '--min-sdk-version',
      MIN_SDK,
    ],
    ...['--v1-signing-enabled', 'false', '--v2-signing-enabled', 'true', '--v3-signing-enabled', 'true'],
    ...['--v4-signing-enabled', 'false', '--out', signed, join(out, 'unsigned.apk')],
  ])
  return signed
}
