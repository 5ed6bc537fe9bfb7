import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** The house rules that a machine can hold. Each complaint names the file and what to do. */

interface Source {
  path: string
  text: string
  lines: number
}

const sources = sourcesOf('src')
/** The laboratory is kept as the product is; nothing of the product knows of it. */
const withLab = [...sources, ...sourcesOf('lab')]

function sourcesOf(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|sql|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .map((source) => ({ ...source, lines: source.text.split('\n').length - 1 }))
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

/** Files that a file imports, as paths from the root; packages by their name. */
function importsOf({ path, text }: Source): string[] {
  const found = text.matchAll(
    /(?:^|\n)(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/g,
  )
  return [...found].map(([, fixed, lazy]) => resolve(path, fixed ?? lazy ?? ''))
}

function resolve(from: string, to: string): string {
  if (to.startsWith('#')) return `src/${to.slice(1)}`
  return to.startsWith('.') ? posix.join(posix.dirname(from), to) : to
}

/** The files of the web half that everything else there stands on. */
const webGround =
  /^src\/web\/(api|browser-key|connection|day-here|device|half-typed|http|local-storage|lock|no-answer|open-file|opened-in-time|operator|parse-in-pieces|paths|payout-choice|server-clock|session|shortcuts|store|sign-in-again|tabs|today|use-[\w-]+|when-idle)\.ts$/

/** What a folder of the web half may import: the folders named, the ground, shared and packages. */
function onWeb(folders: string): RegExp {
  const named = folders === '' ? [] : [`src/web/(${folders})`]
  return new RegExp(`^(${[webGround.source.slice(1), ...named, 'src/shared/', '(?!src/).'].join('|')})`)
}

/** Who may import whom. A file belongs to the first row that matches it; what is not allowed is refused. */
const arrows: { from: RegExp; may: RegExp; because: string }[] = [
  {
    from: /^src\/shared\//,
    may: /^(src\/shared\/|zod$|libphonenumber-js|qrcode-generator$)/,
    because: 'both halves stand on shared, so it stands on nothing of theirs',
  },
  {
    from: /^src\/web\/ui\//,
    may: /^(src\/web\/(ui|styles|paths|open-file|store|use-)|src\/shared\/(?!api)|[^s.])/,
    because: 'the parts of the screens know no screen and no call',
  },
  {
    from: webGround,
    may: onWeb(''),
    because: 'the ground of the web half (session, connection, call) knows nothing that stands on it',
  },
  {
    from: /^src\/web\/queries\//,
    may: onWeb('queries/'),
    because: 'queries ask the server; what a device keeps stands above them',
  },
  {
    from: /^src\/web\/files\//,
    may: onWeb('files/'),
    because: 'a file is read the same whatever screen it was brought to, and in a thread without a page',
  },
  {
    from: /^src\/web\/public-scripts\//,
    may: onWeb('public-scripts/|queries/'),
    because: 'a small script of a public page brings nothing of the dashboard with it',
  },
  {
    from: /^src\/web\/offline\//,
    may: onWeb('offline/|queries/'),
    because: 'what a device keeps and sends is known to the counter and the screens, not the other way round',
  },
  {
    from: /^src\/web\/counter\//,
    may: onWeb('counter/|offline/|queries/|ui/|dashboard-links|settings-places'),
    because: 'money is recorded the same from every screen, so the counter knows none of them',
  },
  {
    from: /^src\/web\/layouts\//,
    may: onWeb('(?!screens/|public-scripts/)'),
    because: 'the frame does not know which screen stands in it',
  },
  {
    from: /^src\/web\/screens\/dashboard\//,
    may: onWeb('(?!screens/public/|public-scripts/)'),
    because: 'the dashboard and the public pages are two sites',
  },
  {
    from: /^src\/web\/screens\/public\//,
    may: onWeb('(?!screens/dashboard/|counter/|offline/|queries/)'),
    because: 'the public pages are written to disk without a script of the dashboard',
  },
  {
    from: /^src\/web\//,
    may: /^(src\/(web|shared)\/|(?!src\/).)/,
    because: 'the browser reaches the server through the contract',
  },
  {
    from: /^src\/server\/db\//,
    may: /^(src\/server\/(db|env|log-line|loop)|src\/shared\/|(?!src\/).)/,
    because: 'the database knows nothing of the product',
  },
  {
    from: /^src\/server\/context\//,
    may: /^(src\/server\/(context|db|env)|src\/shared\/|(?!src\/).)/,
    because: 'every act stands on its context, so the context knows no act',
  },
  {
    from: /^src\/server\/ledger\//,
    may: /^(src\/server\/(ledger|db|context)|src\/shared\/|(?!src\/).)/,
    because: 'the ledger is entered, it does not go out',
  },
  {
    from: /^src\/server\/gateways\//,
    may: /^(src\/server\/(gateways|env)|src\/shared\/|(?!src\/).)/,
    because: 'the outside world is reached by adapters that know no feature',
  },
  {
    from: /^src\/server\/(paper|sheets)\//,
    may: /^(src\/server\/(paper|sheets)|src\/shared\/|(?!src\/).)/,
    because: 'paper is drawn from plain data',
  },
  {
    from: /^src\/server\/pictures\//,
    may: /^(src\/server\/(pictures|context)|src\/shared\/|(?!src\/).)/,
    because: 'a picture is read and kept whatever it is of',
  },
  {
    from: /^src\/server\/http\//,
    may: /^(src\/server\/(?!features|app|main|commands|demo)|src\/shared\/|(?!src\/).)/,
    because: 'features stand on http, not the other way round',
  },
  {
    from: /^src\/server\//,
    may: /^(src\/server\/|src\/shared\/|(?!src\/).)/,
    because: 'the server does not read the web',
  },
]

test('imports follow the arrows', () => {
  const wrong = sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const rule = arrows.find(({ from }) => from.test(source.path))
      return importsOf(source)
        .filter((target) => rule && !rule.may.test(target))
        .map((target) => `${source.path} imports ${target}: ${rule?.because}`)
    })

  expect(wrong).toEqual([])
})

test('the product knows nothing of the laboratory', () => {
  const knowing = sources.flatMap((source) =>
    importsOf(source)
      .filter((target) => target.startsWith('lab/'))
      .map((target) => `${source.path} imports ${target}`),
  )

  expect(knowing).toEqual([])
})

test('no file reaches itself again through what it imports', () => {
  const reaches = new Map(withLab.map((source) => [source.path, importsOf(source)]))
  const isCleared = new Set<string>()
  const circlesFrom = (path: string, way: string[]): string[] => {
    if (way.includes(path)) return [[...way.slice(way.indexOf(path)), path].join(' → ')]
    if (isCleared.has(path)) return []
    isCleared.add(path)
    return (reaches.get(path) ?? []).flatMap((next) => circlesFrom(next, [...way, path]))
  }

  expect(withLab.flatMap(({ path }) => circlesFrom(path, []))).toEqual([])
})

test('the web half imports from #web/, and by a relative path only within a folder', () => {
  const wrong = sources
    .filter(({ path }) => path.startsWith('src/web/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:from|import|import\()\s*'(\.{1,2}\/[^']*\/[^']*|\.\.\/[^']*)'/g)].map(
        ([, to]) => `${path} imports ${to}: write it from #web/`,
      ),
    )

  expect(wrong).toEqual([])
})

test('a screen of the dashboard stands in the folder named as its path ends', () => {
  const routes = readFileSync('src/web/routes.ts', 'utf8')
  const dashboard = routes.slice(routes.indexOf("prefix('dashboard'"))
  const found = [...dashboard.matchAll(/route\(\s*'([^']+)',\s*'([^']+)'/g)]
  const wrong = found
    .map(([, path = '', file = '']) => ({ file, name: kebab(path.split('/').at(-1) ?? '') }))
    .filter(({ file, name }) => file !== `screens/dashboard/${name}/${name}.tsx`)
    .map(({ file, name }) => `${file}: its path ends in ${name}`)

  expect(found.length).toBeGreaterThan(15)
  expect(wrong).toEqual([])
})

function kebab(segment: string): string {
  return segment.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

test('a feature is entered through its index', () => {
  const wrong = sources
    .filter(({ path }) => path.startsWith('src/server/features/') && !isTest(path))
    .flatMap((source) => {
      const own = source.path.split('/').slice(0, 4).join('/')
      return importsOf(source)
        .filter((target) => target.startsWith('src/server/features/') && !target.startsWith(`${own}/`))
        .filter((target) => !target.endsWith('/index.ts'))
        .map((target) => `${source.path} imports ${target}: go through its index.ts`)
    })

  expect(wrong).toEqual([])
})

/** The demo loads the history of whole schools, as its owner: a way that no request may go. */
const isDemo = (path: string) => path.startsWith('src/server/demo/')

test('a route translates: no SQL in it', () => {
  const wrong = sources
    .filter(({ path, text }) => /^src\/server\/features\/.*routes\.ts$/.test(path) && /\bsql`/.test(text))
    .map(({ path }) => `${path}: ask through queries.ts`)

  expect(wrong).toEqual([])
})

test('the ledger is entered through its door, and nobody else writes its tables', () => {
  const through = sources
    .filter(({ path }) => !path.startsWith('src/server/ledger/') && !isTest(path))
    .flatMap((source) =>
      importsOf(source)
        .filter((target) => /^src\/server\/ledger\/(?!index\.ts)/.test(target))
        .filter((target) => !(isDemo(source.path) && target === 'src/server/ledger/bulk/index.ts'))
        .map((target) => `${source.path} imports ${target}: go through ledger/index.ts`),
    )
  const tables =
    'ledger_\\w+|balances|receipts|receipt_\\w+|billing_run\\w*|audit_\\w+|idempotency_keys|school_tails'
  const writing = sources
    .filter(({ path }) => !/^src\/server\/(ledger|db)\//.test(path) && !isTest(path))
    .filter(({ text }) =>
      new RegExp(`\\b(insert into|update|delete from|truncate)\\s+(${tables})\\b`, 'i').test(text),
    )
    .map(({ path }) => `${path} writes a table of the ledger: call the door`)

  expect([...through, ...writing]).toEqual([])
})

test('which machine a school is on is asked at one door', () => {
  const asking = sources
    .filter(
      ({ path }) =>
        /^src\/server\/(?!db\/|backup\/|testing\/|ledger\/testing\/|commands\/distribute)/.test(path) &&
        !isTest(path),
    )
    .filter(({ text }) =>
      /\basQuery\b|\bdatabase\.places\b|\{ places \} = database|citus\/(?!door)/.test(text),
    )
    .map(({ path }) => `${path}: ask through db/citus/door.ts`)

  expect(asking).toEqual([])
})

/** Looked up, not read. */
const WRITTEN_BY_A_COMMAND = ['src/server/db/schema.sql', 'src/server/ledger/acts.ts']

test('files stay short enough to read at one sitting', () => {
  const long = withLab
    .filter(({ path, lines }) => lines > 300 && !WRITTEN_BY_A_COMMAND.includes(path))
    .map(({ path, lines }) => `${path} has ${lines} lines: split it`)

  expect(long).toEqual([])
})

test('files are named in kebab-case, and only screens export a default', () => {
  const named = withLab
    .filter(({ path }) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(posix.basename(path)) && !/\d{4}_/.test(path))
    .map(({ path }) => `${path}: use kebab-case`)
  const defaults = sources
    .filter(
      ({ path, text }) =>
        /\nexport default /.test(text) && !/^src\/web\/(screens|layouts|root|routes|entry)/.test(path),
    )
    .filter(({ path }) => !isTest(path))
    .map(({ path }) => `${path}: export by name`)

  expect([...named, ...defaults]).toEqual([])
})

test('numbers come from the tail row: nothing is numbered by a sequence or by max() + 1', () => {
  const wrong = sources
    .filter(({ path }) => path.endsWith('.sql'))
    .filter(({ text }) =>
      /\b(bigserial|serial|nextval|generated (always|by default) as identity)\b/i.test(text),
    )
    .map(({ path }) => path)

  expect(wrong).toEqual([])
})

test('people stand in one order everywhere: by name_order, never by the letters of one collation', () => {
  const own = sources
    .filter(({ path }) => /^src\/server\/(features|ledger)\//.test(path))
    .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line })))
    .filter(({ line }) => /order by [^`]*\bsurname\b/.test(line.replace(/(name|staff)_order\([^)]*\)/g, '')))
    // Kept rows hold the folded names themselves.
    .filter(({ line }) => !/\bk\.status, k\.surname\b/.test(line))
    .map(({ path, line }) => `${path} sorts people by itself: ${line.trim()}`)

  expect(own).toEqual([])
})

test('where a request comes from is read in one place, which knows what proxies write', () => {
  const wrong = sources
    .filter(({ path, text }) => /\brequest\.ip\b/.test(text) && path !== 'src/server/http/address.ts')
    .map(({ path }) => `${path}: use addressOf(request)`)

  expect(wrong).toEqual([])
})

test('methods of payment are listed by their table and by constants.ts alone', () => {
  const inARow = /'(cash|mobile money|bank|cheque|card|online)', *'(mobile money|bank|cheque|card|online)'/i
  // The rows themselves and older checks, and what the schools of a demo pay by.
  const isSource =
    /^src\/(shared\/constants\.ts|server\/db\/(migrations\/|schema\.sql)|server\/(demo|ledger\/bulk)\/)/
  const others = sources
    .filter(({ path, text }) => inARow.test(text) && !isSource.test(path) && !isTest(path))
    .map(({ path }) => `${path} lists methods by itself: ask kinds.sql or shared/constants.ts`)

  expect(others).toEqual([])
})

test('only money.ts turns cedis into pesewas and back', () => {
  const others = sources
    .filter(({ path }) => /^src\/(server|shared)\/.*\.ts$/.test(path) && !isTest(path))
    .filter(
      ({ path }) =>
        !/^src\/(shared\/(money|in-words|to-parents\/in-twi-words)|server\/(demo\/|paper\/units))/.test(path),
    )
    .filter(({ text }) => /[*/] 100\b/.test(text))
    .map(({ path }) => `${path} converts by itself: use shared/money.ts`)

  expect(others).toEqual([])
})

/** Where the database writes the wire's own text: rows that are kept as it, and lists too long to be read into objects. */
const writesWireText =
  /^src\/server\/(ledger\/(core|views)|features\/(students\/student-rows|calls\/promises))\.sql$/

test('amounts are turned where they cross, and nowhere else', () => {
  const turns = /\b(toCedis|fromCedis|namedCedis)\b/
  const known = /^src\/shared\/(money|api\/(codecs|convert))\.ts$/
  const others = sources
    .filter(({ path }) => !isTest(path) && !known.test(path))
    .filter(({ path, text }) => turns.test(text) || (/\bcedis\(/.test(text) && !writesWireText.test(path)))
    .map(({ path }) => `${path} turns an amount: the contract's codecs do it, and SQL answers pesewas`)

  expect(others).toEqual([])
})

test('functions stay short enough to hold in mind', () => {
  const long = withLab
    .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      longFunctions(path, text).map((lines) => `${path} has a function of ${lines} lines: split it`),
    )

  expect(long).toEqual([])
})

test('the properties of an object are written out: a misspelled name in a literal that is spread passes the compiler', () => {
  const spread = withLab
    .filter(({ path, text }) => /\.tsx?$/.test(path) && text.includes('...{'))
    .flatMap(({ path, text }) =>
      nodesOf(path, text)
        .filter(({ type, properties }) => type === 'ObjectExpression' && properties?.some(isLiteralSpread))
        .map(({ start }) => `${path}, line ${text.slice(0, start).split('\n').length}`),
    )

  expect(spread).toEqual([])
})

interface Node {
  type: string
  start: number
  end: number
  argument?: Node | null
  properties?: Node[]
}

function isLiteralSpread({ type, argument }: Node): boolean {
  return type === 'SpreadElement' && argument?.type === 'ObjectExpression'
}

function longFunctions(path: string, text: string): number[] {
  return nodesOf(path, text)
    .filter(({ type }) => /Function/.test(type))
    .map(({ start, end }) => text.slice(start, end).split('\n').length)
    .filter((lines) => lines > 50)
}

/** Every node of a file's syntax tree. */
function nodesOf(path: string, text: string): Node[] {
  const found: Node[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && 'start' in node) found.push(node as Node)
    for (const inner of Object.values(node)) walk(inner)
  }
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}
