import type pg from 'pg'
import packageJson from '../../../package.json' with { type: 'json' }

/** A release, and the oldest one that may still run on a database that it has prepared. */
export interface Release {
  version: string
  compatibleFrom: string
}

/** This program. Whoever changes what an older release calls raises `compatibleFrom` to the release that does not call it. */
export const THIS_RELEASE: Release = { version: packageJson.version, compatibleFrom: '0.3.0' }

/**
 * Whether this program may prepare the database: not when a newer one has, beside which it may only run as it is.
 * Throws a sentence when it may not run at all: what a newer one has made is not known here.
 */
export async function mayPrepare(
  client: pg.ClientBase,
  { version }: Release,
  knownMigrations: ReadonlySet<string>,
): Promise<boolean> {
  const newest = await newestOf(client)
  if (newest && compare(newest.version, version) > 0) {
    if (compare(version, newest.compatibleFrom) >= 0) return false
    throw refusal(version, `Akontaa ${newest.version}`)
  }
  const { rows } = await client.query<{ name: string }>(
    `select name from migrations where name ~ '^\\d' order by 1`,
  )
  const strange = rows.filter(({ name }) => !knownMigrations.has(name)).at(-1)
  if (strange) throw refusal(version, `another Akontaa, which brought ${strange.name}`)
  return true
}

/** Notes that this program has prepared the database. */
export async function noteRelease(
  client: pg.ClientBase,
  { version, compatibleFrom }: Release,
): Promise<void> {
  await client.query(
    `insert into releases (version, compatible_from) values ($1, $2)
     on conflict (version) do update set compatible_from = excluded.compatible_from
       where releases.compatible_from <> excluded.compatible_from`,
    [version, compatibleFrom],
  )
}

async function newestOf(client: pg.ClientBase): Promise<Release | undefined> {
  const { rows: found } = await client.query(`select from pg_class where oid = to_regclass('releases')`)
  if (found.length === 0) return undefined
  const { rows } = await client.query<Release>(
    `select version, compatible_from as "compatibleFrom" from releases`,
  )
  return rows.sort((one, other) => compare(one.version, other.version)).at(-1)
}

function refusal(version: string, by: string): Error {
  return new Error(
    `This database was prepared by ${by}, and ${version} does not know what was made there. Nothing was changed. ` +
      'Start the newer release, or go back to a backup of before the update (docs/operations.md, "Going back").',
  )
}

/** Below zero when the first is older. */
function compare(one: string, other: string): number {
  const parts = other.split('.').map(Number)
  const [difference = 0] = one
    .split('.')
    .map((part, place) => Number(part) - (parts[place] ?? 0))
    .filter((each) => each !== 0)
  return difference
}
