import { buildApp } from './app.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { DEMO_SIGN_INS, seedDemo } from './demo/index.ts'
import { readEnv } from './env.ts'
import { startMessageWorker } from './features/messages/index.ts'
import { smsGatewayFor } from './gateways/sms/index.ts'

/** How long requests under way may take to finish once the process is asked to stop. */
const DRAIN_MS = 10_000

const env = readEnv()
const database = await openDatabase(env).catch(stopWith)
await migrate(database.pool).catch(stopWith)
if (env.hasDemo) await seedDemo(database)
const world = { database, env }
const app = await buildApp(world)
const address = await app.listen({ port: env.port, host: env.host }).catch(stopWith)

const messages = startMessageWorker(world, smsGatewayFor(env), (error) =>
  app.log.error({ err: error }, 'messages'),
)

process.stdout.write(`${greeting().join('\n')}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

function greeting(): string[] {
  const isEverywhere = env.host === '0.0.0.0' || env.host === '::'
  const { port } = new URL(address)
  return [
    `Akontaa is ready at http://${isEverywhere ? 'localhost' : env.host}:${port}`,
    `Database: ${database.description}`,
    ...(env.hasDemo ? ['Demo sign-ins (e-mail / password):', ...DEMO_SIGN_INS] : []),
  ]
}

/** Answers what is under way, then closes; a request that hangs does not keep the process for ever. */
async function stop() {
  setTimeout(() => process.exit(1), DRAIN_MS).unref()
  await app.close()
  await messages.stop()
  await database.close()
  process.exit(0)
}

function stopWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
