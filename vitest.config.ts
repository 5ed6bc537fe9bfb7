import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const everywhere = {
  setupFiles: ['src/server/testing/fail-on-console-error.ts'],
  testTimeout: 60_000,
  // The first test of a worker makes its database; spread over machines, one after the other.
  hookTimeout: process.env.TEST_CITUS ? 480_000 : 120_000,
}

/** Compared to the byte: it begins with nothing that another test has counted or kept. */
const RECORDED = 'src/server/http/recorded-answers.test.ts'

/** What is only true of the one engine, or does not depend on it and takes a minute, is not tested with the other. */
const engineTests = {
  embedded: [
    'src/shared/**',
    'src/server/gateways/**',
    'src/server/paper/**',
    'src/server/commands/commands.test.ts',
    'src/server/http/every-body.test.ts',
    'src/server/http/every-endpoint.test.ts',
    'src/server/http/every-field.test.ts',
    'src/server/http/every-role.test.ts',
    'src/server/http/{openapi,generated-client}.test.ts',
    'src/server/first-change.test.ts',
    RECORDED,
    // What is answered before the database is asked.
    'src/server/http/{content-security,conventions,headers,hosts,logger,packed-answers,rate-limit,slow-callers}.test.ts',
    'src/server/db/embedded*.test.ts',
    'src/server/backup/nightly.test.ts',
    'src/server/backup/spread.test.ts',
    'src/server/db/folder-lock.test.ts',
    'src/server/db/open.test.ts',
    'src/server/features/roster/in-pieces.test.ts',
    'src/server/features/subscriptions/crash.test.ts',
  ],
  postgres: [
    'src/server/backup/spread.test.ts',
    'src/server/commands/move-to-postgres.test.ts',
    'src/server/db/migrate.test.ts',
    'src/server/db/postgres.test.ts',
    'src/server/db/shared-roles.test.ts',
    'src/server/features/subscriptions/renewal-at-the-counter.test.ts',
    'src/server/instances.test.ts',
    'src/server/http/time-limits.test.ts',
    'src/server/ledger/taking-turns.test.ts',
    'src/server/testing/drop-database.test.ts',
    'src/server/features/*/in-turn.test.ts',
  ],
}

/** Who may see what is held by other means where the schools are spread; and what is only true there. */
const ALSO_SPREAD = [
  'src/server/backup/spread.test.ts',
  'src/server/http/every-field.test.ts',
  'src/server/http/every-role.test.ts',
]

export default defineConfig({
  test: {
    // Also on two processors two at a time: a test waits for its database half of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['src/server/testing/global-setup.ts'],
    projects: [
      {
        test: {
          ...everywhere,
          name: 'server',
          setupFiles: [...everywhere.setupFiles, 'src/server/testing/not-spread.ts'],
          include: [
            'src/server/**/*.test.ts',
            'src/shared/**/*.test.ts',
            'lab/mutate/**/*.test.ts',
            'lab/torture/**/*.test.ts',
          ],
          exclude: process.env.TEST_CITUS
            ? engineTests.embedded.filter((path) => !ALSO_SPREAD.includes(path))
            : [RECORDED, ...engineTests[process.env.TEST_DATABASE_URL ? 'embedded' : 'postgres']],
          // Files that follow each other in one worker share its database.
          isolate: false,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'recorded',
          include: process.env.TEST_DATABASE_URL ? [] : [RECORDED],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: './src/server/testing/dom-environment.ts',
          // A class is an element's look, never how a test finds it: the names are enough.
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        // Histories of the browser's half: no database. They have all processors to themselves, once the other tests are done.
        test: {
          ...everywhere,
          name: 'simulated',
          sequence: { groupOrder: 1 },
          include: process.env.TEST_DATABASE_URL ? [] : ['lab/simulate/**/*.test.ts'],
        },
      },
      {
        test: { ...everywhere, name: 'tidy', include: ['test/*.test.ts'] },
      },
    ],
  },
})
