import { createECDH } from 'node:crypto'
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { serversOf } from './db/primary.ts'

/** Everything the server takes from its surroundings, read once at the start. */
export type Env = z.output<typeof environment>

/**
 * The settings of this process, with an `.env` file beside package.json read first if there is one.
 * A bad value stops the process, naming the variable: better no server than one that guesses.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  if (source === process.env && existsSync('.env')) process.loadEnvFile('.env')
  try {
    return parseEnv(source)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

/** Like `readEnv`, but throws an error of one line for each bad variable. */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const set = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== '')
  const parsed = environment.safeParse(Object.fromEntries(set))
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
}

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}.`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message))
}

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://fees.example.com.' })
  .transform((address) => address.replace(/(?<!\/)\/+$/, ''))

const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgres://user@host/database.',
})

const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, `must be one of: ${words.join(', ')}.`)

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

const variables = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: webAddress.optional(),
  CORS_ORIGINS: list.pipe(z.array(webAddress)).default([]),
  TRUST_PROXY: oneOf('on', 'off').default('off'),
  BUSY_AFTER_MS: wholeNumber(100, 600_000).default(2_000),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  DEMO: oneOf('on', 'off').optional(),

  DATABASE_URL: z
    .string()
    .refine((url) => serversOf(url).every((server) => databaseAddress.safeParse(server).success), {
      error:
        'must be an address such as postgres://user@host/database, or postgres://user@a:5432,b:5432/database.',
    })
    .optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_SUPERUSER_URL: databaseAddress.optional(),
  DATABASE_POOL: wholeNumber(1, 100).default(8),
  DATA_DIR: z.string().default('.data/db'),
  EMBEDDED_DB: oneOf('allow').optional(),
  APK_DIR: z.string().default('.data/apk'),
  BACKUP_DIR: z.string().optional(),
  BACKUPS_KEPT: wholeNumber(1, 1_000).default(14),
  BACKUP_RECIPIENT: z
    .string()
    .regex(
      /^age1[0-9a-z]{58}$/,
      'must be the public key of `akontaa backup-keys`: age1… with 58 more letters.',
    )
    .optional(),

  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(live|test)_\w+$/, 'must begin with sk_live_ or sk_test_.')
    .optional(),
  PAYSTACK_TEST_KEY: oneOf('allow').optional(),
  PAYSTACK_BASE_URL: webAddress.default('https://api.paystack.co'),
  REGISTRATION_MONTHS: wholeNumber(1, 60).default(3),

  SMS_PROVIDER: oneOf('log', 'hubtel', 'arkesel', 'mnotify').default('log'),
  HUBTEL_CLIENT_ID: z.string().optional(),
  HUBTEL_CLIENT_SECRET: z.string().optional(),
  ARKESEL_API_KEY: z.string().optional(),
  MNOTIFY_API_KEY: z.string().optional(),
  PARENT_CODES_A_DAY: wholeNumber(1, 1_000_000).default(5_000),
  PAYOUTS_EVERY_SECONDS: wholeNumber(1, 86_400).default(21_600),
  SMS_BASE_URL: webAddress.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587.' })
    .optional(),
  SUPPORT_CHAT_URL: webAddress.optional(),
  PUSH_PUBLIC_KEY: z.string().optional(),
  PUSH_PRIVATE_KEY: z.string().optional(),
  PUSH_SERVICES: list.default([]),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters.').optional(),
})

const environment = variables
  .superRefine((given, context) => {
    for (const [variable, message] of contradictions(given)) {
      context.addIssue({ code: 'custom', path: [variable], message })
    }
  })
  .transform((given) => {
    const isProduction = given.NODE_ENV === 'production'
    const hasDemo = given.DEMO ? given.DEMO === 'on' : !isProduction
    return {
      isProduction,
      /** Whether the demo schools, whose passwords are printed, exist here. */
      hasDemo,
      port: given.PORT,
      // Demo passwords are public knowledge: nobody else on the network may try them.
      host: given.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
      /** The address people reach this site at, without a slash at the end; else the request's own. */
      publicUrl: given.PUBLIC_URL,
      corsOrigins: given.CORS_ORIGINS,
      /** Whether a reverse proxy in front of us tells the caller's address and scheme. */
      isBehindProxy: given.TRUST_PROXY === 'on',
      logLevel: given.LOG_LEVEL,
      database: {
        url: given.DATABASE_URL,
        /** A standby that follows it, from which reports and exports may read. */
        readUrl: given.DATABASE_READ_URL,
        /** The same database as a role that sees every row: for moving schools between machines, and for nothing else. */
        superuserUrl: given.DATABASE_SUPERUSER_URL,
        poolSize: given.DATABASE_POOL,
        folder: given.DATA_DIR,
        isEmbeddedAllowed: !isProduction || given.EMBEDDED_DB === 'allow',
      },
      /** Where `npm run apk` puts the Android package. */
      apkFolder: given.APK_DIR,
      /** How late the process may run before it asks callers to come again (503). */
      busyAfterMs: given.BUSY_AFTER_MS,
      /** Where backups are written, each night from the embedded database; for whom, else in the clear. */
      backupFolder: given.BACKUP_DIR,
      backupsKept: given.BACKUPS_KEPT,
      backupRecipient: given.BACKUP_RECIPIENT,
      paystack: { secretKey: given.PAYSTACK_SECRET_KEY, baseUrl: given.PAYSTACK_BASE_URL },
      /** How long a new school is paid up by its registration. */
      registrationMonths: given.REGISTRATION_MONTHS,
      sms: smsSettings(given),
      /** As many sign-in codes as may be sent to parents in a day, over all schools. */
      parentCodesADay: given.PARENT_CODES_A_DAY,
      /** Paystack's payouts of a school are read again after so long. */
      payoutsEverySeconds: given.PAYOUTS_EVERY_SECONDS,
      smtpUrl: given.SMTP_URL,
      supportChatUrl: given.SUPPORT_CHAT_URL,
      /** Notices on parents' phones; undefined where they are not offered. */
      push: pushSettings(given),
      /** Who carries it may read the metrics; without one, this machine alone may. */
      metricsToken: given.METRICS_TOKEN,
    }
  })

type Given = z.output<typeof variables>

/** Values that are fine alone but not together: the variable at fault and what is wrong. */
function contradictions(given: Given): [keyof Given, string][] {
  const found: [keyof Given, string][] = []
  if (given.NODE_ENV === 'production') {
    if (given.DEMO === 'on') found.push(['DEMO', 'cannot be on in production: its passwords are public.'])
    found.push(...paystackInProduction(given))
  }
  if (given.DATABASE_READ_URL && !given.DATABASE_URL) {
    found.push(['DATABASE_READ_URL', 'is a standby of DATABASE_URL, which is not set.'])
  }
  found.push(...pushKeys(given))
  for (const key of smsKeys[given.SMS_PROVIDER]) {
    if (!given[key]) found.push([key, `is needed when SMS_PROVIDER is ${given.SMS_PROVIDER}.`])
  }
  return found
}

/** Without a live key "paying" is pressing a button in a sandbox, and anybody could own a paid school. */
function paystackInProduction(given: Given): [keyof Given, string][] {
  const key = given.PAYSTACK_SECRET_KEY
  if (!key) return [['PAYSTACK_SECRET_KEY', 'is needed in production: without it nobody really pays.']]
  if (key.startsWith('sk_live_') || given.PAYSTACK_TEST_KEY === 'allow') return []
  return [['PAYSTACK_SECRET_KEY', 'is a test key; set PAYSTACK_TEST_KEY=allow to use one in production.']]
}

/** One key without the other, or of another pair, would be found out by the first parent whose phone stays silent. */
function pushKeys({ PUSH_PUBLIC_KEY: open, PUSH_PRIVATE_KEY: secret }: Given): [keyof Given, string][] {
  if (!open && !secret) return []
  const made = 'is half of a pair that `npm run push-keys` makes; set both.'
  if (!open) return [['PUSH_PUBLIC_KEY', made]]
  if (!secret) return [['PUSH_PRIVATE_KEY', made]]
  return publicKeyOf(secret) === open ? [] : [['PUSH_PRIVATE_KEY', 'does not belong to PUSH_PUBLIC_KEY.']]
}

function publicKeyOf(secret: string): string | undefined {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(secret, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

function pushSettings({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SERVICES }: Given) {
  if (!publicKey || !privateKey) return undefined
  return {
    publicKey,
    privateKey,
    /** Push services of the operator's choosing, as `host` or `host:port`, beside those of the browsers' makers. */
    services: PUSH_SERVICES,
  }
}

const smsKeys = {
  log: [],
  hubtel: ['HUBTEL_CLIENT_ID', 'HUBTEL_CLIENT_SECRET'],
  arkesel: ['ARKESEL_API_KEY'],
  mnotify: ['MNOTIFY_API_KEY'],
} as const satisfies Record<Given['SMS_PROVIDER'], readonly (keyof Given)[]>

function smsSettings(given: Given) {
  return {
    provider: given.SMS_PROVIDER,
    /** Where the provider is asked, if not at its own address. */
    baseUrl: given.SMS_BASE_URL,
    hubtel: { clientId: given.HUBTEL_CLIENT_ID ?? '', clientSecret: given.HUBTEL_CLIENT_SECRET ?? '' },
    arkesel: { apiKey: given.ARKESEL_API_KEY ?? '' },
    mnotify: { apiKey: given.MNOTIFY_API_KEY ?? '' },
  }
}
