import { join } from 'node:path'
import { formatPhone } from '#shared/phones.ts'
import { buildApp } from './app.ts'
import { startNightlyBackups } from './backup/index.ts'
import { lookAtClock, startClockWatch } from './clock.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { openStandby } from './db/postgres.ts'
import { DEMO_PARENT_PHONE, DEMO_SCHOOLS, DEMO_SIGN_INS, demoParentCode, seedDemo } from './demo/index.ts'
import { readEnv } from './env.ts'
import { startReminders } from './features/calls/index.ts'
import { startMailer } from './features/contact/index.ts'
import { startEvenings } from './features/evening/index.ts'
import { startForgettingFiles } from './features/made-files/index.ts'
import { startMessageWorker } from './features/messages/index.ts'
import { startPushes } from './features/notices/index.ts'
import { startForgettingNumbers } from './features/parents/index.ts'
import { startPayingSweeper } from './features/paying/index.ts'
import { startRewards } from './features/reductions/index.ts'
import { finishImports } from './features/roster/index.ts'
import { startSweeper, WEBHOOK_PATH } from './features/subscriptions/index.ts'
import { startWeeklies } from './features/weekly/index.ts'
import { smsGatewayFor } from './gateways/sms/index.ts'
import { logLine } from './log-line.ts'
import { startLoop } from './loop.ts'
import { warmPrinter } from './paper/index.ts'
import { saidToOperator } from './said-to-operators.ts'
import { startSandbox } from './sandbox/index.ts'

/** How long what is under way may take once the process is asked to stop: longer than any one question to Paystack. */
const DRAIN_MS = 25_000

const env = readEnv()
const database = await openDatabase(env).catch(stopWith)
await migrate(database.pool).catch(stopWith)
await database.spread?.().catch(stopWith)
const wrongClock = await lookAtClock(database).catch(stopWith)
if (wrongClock) logLine(wrongClock)
if (env.hasDemo) await seedDemo(database, { takesPayments: !env.paystack.secretKey }).catch(stopWith)
const parentCode = env.hasDemo ? await demoParentCode(database, DEMO_SCHOOLS[0].email) : undefined
const sandbox = env.paystack.secretKey ? undefined : await openSandbox()
const { readUrl, poolSize } = env.database
const standby = readUrl ? openStandby({ url: readUrl, poolSize }) : undefined
const world = { database, standby, env: sandbox ? { ...env, paystack: sandbox.paystack } : env }
const app = await buildApp(world)
const imports = await finishing()
const address = await app.listen({ port: env.port, host: env.host }).catch(stopWith)

/** Where a developer can read the texts that are not sent. */
const phones = env.sms.provider === 'log' && !env.isProduction ? sandbox?.phones : undefined
const messages = startMessageWorker(world, phones ?? smsGatewayFor(env), (error) =>
  app.log.error({ err: error }, 'messages'),
)
sandbox?.sendWebhooksTo(`http://127.0.0.1:${new URL(address).port}${WEBHOOK_PATH}`)
const sweeper = startSweeper(world, (error) => app.log.error({ err: error }, 'payments'))
const paying = startPayingSweeper(world, (error) => app.log.error({ err: error }, 'parents’ payments'))
const pushes = startPushes(world, (error) => app.log.error({ err: error }, 'notices on phones'))
const evenings = startEvenings(world, (error) => app.log.error({ err: error }, 'evening texts'))
const weeklies = startWeeklies(world, (error) => app.log.error({ err: error }, 'weekly texts'))
const reminders = startReminders(world, (error) => app.log.error({ err: error }, 'reminders'))
const rewards = startRewards(world, (error) => app.log.error({ err: error }, 'rewards'))
const forgetting = startForgettingNumbers(world, (error) => app.log.error({ err: error }, 'old numbers'))
const files = startForgettingFiles(world, (error) => app.log.error({ err: error }, 'old files'))
const clock = startClockWatch(database, {
  // The sandbox is of this machine, and knows no better.
  outside: env.paystack.secretKey ? env.paystack.baseUrl : undefined,
  say: (sentence) => app.log.warn({ clock: 'watched' }, sentence),
  onError: (error) => app.log.error({ err: error }, 'clock'),
})
const mailer = startMailer(world, (error) => app.log.error({ err: error }, 'contact mail'))
const backups =
  env.backupFolder && database.cloneTo
    ? startNightlyBackups(database, {
        folder: env.backupFolder,
        keep: env.backupsKept,
        recipient: env.backupRecipient,
        onError: (error) => app.log.error({ err: error }, 'backup'),
      })
    : undefined

warmPrinter()

// Before anybody hears that it is ready: who hears it may at once ask it to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
for (const line of greeting()) logLine(line)

function greeting(): string[] {
  const isEverywhere = env.host === '0.0.0.0' || env.host === '::'
  const { port } = new URL(address)
  return [
    // A program that looks for the address finds its end also in a line of JSON.
    `Akontaa is ready at http://${isEverywhere ? 'localhost' : env.host}:${port} on ${database.description}`,
    ...(standby ? [`Reports and exports: ${standby.description}, while it keeps up`] : []),
    ...(sandbox ? [`Payments: a sandbox at ${sandbox.paystack.baseUrl}; no money moves`] : []),
    ...(sandbox && phones ? [`Texts: not sent; to be read at ${sandbox.url}/sandbox/phones`] : []),
    ...(env.isProduction && !env.publicUrl
      ? ['PUBLIC_URL IS NOT SET: payments are taken only at addresses of this machine']
      : []),
    ...(env.hasDemo ? ['Demo sign-ins (e-mail / password):', ...DEMO_SIGN_INS] : []),
    ...(parentCode
      ? [
          `Demo parent, at /parents: ${formatPhone(DEMO_PARENT_PHONE)}, first time with the child’s code ${parentCode}`,
        ]
      : []),
  ]
}

/** Before anybody is served, and again when one was broken off meanwhile: what is left of class lists. */
async function finishing() {
  const onError = (error: unknown) => app.log.error({ err: error }, 'class lists')
  await finishImports(world, onError).catch(onError)
  return startLoop({
    everyMs: 60_000,
    firstAfterMs: 60_000,
    round: async () => void (await finishImports(world, onError)),
    onError,
  })
}

/** Without a secret key, a simulator of Paystack beside us: the next port, so that its pages outlive a restart. */
async function openSandbox() {
  const started = await startSandbox({
    port: env.port === 0 ? 0 : env.port + 1,
    stateFile: join(env.database.folder, 'paystack-sandbox.json'),
  })
  return { ...started, paystack: { secretKey: started.secretKey, baseUrl: started.url } }
}

/** Answers what is under way, then closes; a request that hangs does not keep the process for ever. */
async function stop() {
  setTimeout(() => {
    app.log.error(`still busy ${DRAIN_MS / 1000} seconds after being asked to stop`)
    process.exit(1)
  }, DRAIN_MS).unref()
  // A backup under way may be cut off: it is made again at the next start.
  void backups?.stop()
  const loops = [
    messages,
    pushes,
    sweeper,
    paying,
    evenings,
    weeklies,
    reminders,
    rewards,
    imports,
    mailer,
    clock,
    forgetting,
    files,
  ]
  await Promise.all([app.close(), ...loops.map((loop) => loop?.stop())])
  await sandbox?.close()
  await standby?.close()
  await database.close()
  process.exit(0)
}

function stopWith(error: unknown): never {
  process.stderr.write(`${saidToOperator(error)}\n`)
  process.exit(1)
}
