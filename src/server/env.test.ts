import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'

const production = { NODE_ENV: 'production', PAYSTACK_SECRET_KEY: 'sk_live_1' }

test('with nothing set the demo runs, for this machine alone, on the embedded database', () => {
  const env = parseEnv({})

  expect(env).toMatchObject({ hasDemo: true, host: '127.0.0.1', port: 3000, isProduction: false })
  expect(env.database).toMatchObject({ url: undefined, folder: '.data/db', isEmbeddedAllowed: true })
})

test('production has no demo, listens to everybody, and wants PostgreSQL', () => {
  const env = parseEnv(production)

  expect(env).toMatchObject({ hasDemo: false, host: '0.0.0.0', isProduction: true })
  expect(env.database.isEmbeddedAllowed).toBe(false)
  expect(parseEnv({ ...production, EMBEDDED_DB: 'allow' }).database.isEmbeddedAllowed).toBe(true)
})

test('an empty value is an unset one', () => {
  expect(parseEnv({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

test.each([
  ['PORT', '3000 or so'],
  ['PORT', '70000'],
  ['DATABASE_POOL', '0'],
  ['DATABASE_URL', 'mysql://localhost/school'],
  ['DATABASE_URL', 'postgres://akontaa@a:5432,b:often/school'],
  ['PUBLIC_URL', 'fees.example.com'],
  ['CORS_ORIGINS', 'https://parents.example.com, somewhere'],
  ['PAYSTACK_SECRET_KEY', 'pk_live_1'],
  ['NODE_ENV', 'prod'],
  ['EMBEDDED_DB', 'yes'],
])('%s=%s is refused by name', (variable, value) => {
  expect(() => parseEnv({ [variable]: value })).toThrow(new RegExp(`^${variable}\\b.* must `))
})

test('a database may be on several servers', () => {
  const url = 'postgres://akontaa:a,b@a:5432,b:5433/school?target_session_attrs=read-write'

  expect(parseEnv({ DATABASE_URL: url }).database.url).toBe(url)
})

test('every bad value is named at once', () => {
  expect(() => parseEnv({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/^PORT .*\nLOG_LEVEL /)
})

test('the demo, whose passwords are public, cannot be switched on in production', () => {
  expect(() => parseEnv({ ...production, DEMO: 'on' })).toThrow('DEMO cannot be on in production')
})

test('production takes no sandbox money, and test money only when told so', () => {
  const testKey = { NODE_ENV: 'production', PAYSTACK_SECRET_KEY: 'sk_test_1' }

  expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow('PAYSTACK_SECRET_KEY is needed')
  expect(() => parseEnv(testKey)).toThrow('PAYSTACK_TEST_KEY=allow')
  expect(parseEnv({ ...testKey, PAYSTACK_TEST_KEY: 'allow' }).isProduction).toBe(true)
})

test('a chosen SMS provider needs its keys', () => {
  expect(() => parseEnv({ SMS_PROVIDER: 'hubtel', HUBTEL_CLIENT_ID: 'a' })).toThrow(
    'HUBTEL_CLIENT_SECRET is needed',
  )
  expect(parseEnv({ SMS_PROVIDER: 'arkesel', ARKESEL_API_KEY: 'k' }).sms).toMatchObject({
    arkesel: { apiKey: 'k' },
  })
})
