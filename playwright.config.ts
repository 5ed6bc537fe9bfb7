import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4280)

/** Set when a server of this build already runs somewhere; else one is started on a database of its own. */
const runningAt = process.env.E2E_URL

const pages = /(public|registration|screens)\.spec\.ts$/

/** Journeys through the built product in a real browser: few, each one a promise. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  // One school, one ledger: journeys that take money would see each other's. The pages that take none go beside them.
  workers: 2,
  projects: [
    { name: 'desk', testIgnore: pages, workers: 1 },
    { name: 'pages', testMatch: pages, workers: 1 },
  ],
  // A tab that hangs is tried once more, and whatever passed only then is named beside the sum.
  retries: 1,
  reporter: process.env.CI ? [['list'], ['json', { outputFile: 'test-results/journeys.json' }]] : 'list',
  use: {
    baseURL: runningAt ?? `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    timezoneId: 'Africa/Accra',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(runningAt
    ? {}
    : {
        webServer: {
          command: `"${process.execPath}" src/server/main.ts`,
          url: `http://127.0.0.1:${port}/api/health/ready`,
          timeout: 120_000,
          // Two browsers and the server share the processors here: late is not busy.
          env: {
            PORT: String(port),
            BUSY_AFTER_MS: '60000',
            DATA_DIR:
              process.env.E2E_DATA_DIR ?? join(mkdtempSync(join(tmpdir(), 'akontaa-journeys-')), 'db'),
          },
        },
      }),
})
