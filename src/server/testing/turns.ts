import { type Context, inTransaction } from '../context/context.ts'
import { whereIs } from '../db/citus/door.ts'

// Two acts at one moment, in an order that is certain. Needs two connections, so these tests are PostgreSQL's alone.

/** Does an act and keeps its transaction open until told to commit. */
export function hold<T>(context: Context, act: (inner: Context) => Promise<T>) {
  const { promise: mayCommit, resolve: release } = Promise.withResolvers<void>()
  const { promise: done, resolve, reject } = Promise.withResolvers<T>()
  const committed = inTransaction(context, async (inner) => {
    resolve(await act(inner))
    await mayCommit
  }).catch(reject)
  const commit = async () => {
    release()
    await committed
  }
  return { done, commit }
}

/** Begins a second act while the first is done but not committed; then both end. Answers 'done', or how the second was refused. */
export async function second(
  context: Context,
  first: (inner: Context) => Promise<unknown>,
  act: (inner: Context) => Promise<unknown>,
): Promise<string> {
  const held = hold(context, first)
  await held.done
  const outcome = act(context).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
  await waiting(context, 1)
  await held.commit()
  return await outcome
}

/** One try on a connection of its own: a deadlock is not tried again, it shows. */
export async function once(
  context: Context,
  act: (inner: Context) => Promise<unknown>,
): Promise<'done' | string> {
  const { database, schoolId } = context
  return await whereIs(database, schoolId, (here) =>
    here.several('begin', new Map([['app.school_id', schoolId]]), (client) => act({ ...context, client })),
  ).then(() => 'done', String)
}

/** Until so many connections to where this school is wait for a lock. */
export async function waiting(
  { database, schoolId }: Pick<Context, 'database' | 'schoolId'>,
  wanted: number,
): Promise<void> {
  const { pool } = (await database.places?.of(schoolId)) ?? database
  for (;;) {
    const { rows } = await pool.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length >= wanted) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
