import { readdir, readFile } from 'node:fs/promises'

/** A file of functions and views, applied again whenever any of them changes. */
export interface SqlFile {
  /** Without `.sql`; no two files have the same. */
  name: string
  room: Room
  text: string
  /** The files whose functions, views and types it uses: said in its head as `-- Stands on: core, lines.` */
  standsOn: string[]
}

type Room = (typeof ROOMS)[number]

/** What writes money; what reads and serves one noun each; what checks the books. A file stands on its own room and earlier ones. */
const ROOMS = ['ledger', 'features', 'ledger/verify'] as const

const server = new URL('../', import.meta.url)

/** All of them, each after what it stands on. `rights` is last: it closes what the others have made. */
export async function sqlInOrder(): Promise<SqlFile[]> {
  const files = (await Promise.all(ROOMS.map(filesOf))).flat()
  const named = new Map(files.map((file) => [file.name, file]))
  if (named.size < files.length) throw new Error('Two SQL files have the same name')
  const ordered = new Set<SqlFile>()
  const take = (file: SqlFile, way: string[]) => {
    if (way.includes(file.name)) throw new Error(`SQL stands on itself: ${[...way, file.name].join(' → ')}`)
    if (ordered.has(file)) return
    for (const name of file.standsOn) take(known(named, name, file), [...way, file.name])
    ordered.add(file)
  }
  for (const file of files.filter(({ name }) => name !== 'rights')) take(file, [])
  return [...ordered, ...files.filter(({ name }) => name === 'rights')]
}

function known(named: Map<string, SqlFile>, name: string, from: SqlFile): SqlFile {
  const file = named.get(name)
  if (!file) throw new Error(`${from.name}.sql stands on ${name}, which is no file`)
  if (ROOMS.indexOf(file.room) > ROOMS.indexOf(from.room))
    throw new Error(`${from.name}.sql of ${from.room} stands on ${name} of ${file.room}, a later room`)
  return file
}

async function filesOf(room: Room): Promise<SqlFile[]> {
  const folder = new URL(`${room}/`, server)
  const found = await readdir(folder, { recursive: room === 'features', withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
    .map((entry) => `${entry.parentPath.replace(/\/?$/, '/')}${entry.name}`)
  return await Promise.all(paths.sort().map((path) => readSql(room, path)))
}

async function readSql(room: Room, path: string): Promise<SqlFile> {
  const text = await readFile(path, 'utf8')
  const heads = text.matchAll(/^-- Stands on: (.*)\.$/gm)
  const standsOn = [...heads].flatMap(([, names = '']) => names.split(', '))
  return { name: path.replace(/^.*\/|\.sql$/g, ''), room, text, standsOn }
}
