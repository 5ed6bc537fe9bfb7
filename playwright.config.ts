import { defineConfig } from '@playwright/test'

/**
 * Journeys through the built product in a real browser: few, each one a promise. Two browsers at once, each with a product and
 * a school of its own (`e2e/product.ts`), take file by file what is next; with E2E_URL, one browser at a product that runs.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/make-school.ts',
  // Long enough for a machine that is busy with something else: how fast it is, the benchmarks say.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: process.env.E2E_URL ? 1 : 2,
  // What is heard (`e2e/heard`) is the same on every machine.
  snapshotPathTemplate: 'e2e/heard/{arg}{ext}',
  // A tab that hangs is tried once more, and whatever passed only then is named beside the sum.
  retries: 1,
  reporter: process.env.CI ? [['list'], ['json', { outputFile: 'test-results/journeys.json' }]] : 'list',
  use: {
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
        // Names and roles as the browser's accessibility tree has them, for `e2e/ears.ts`.
        '--enable-blink-features=ComputedAccessibilityInfo',
      ],
    },
  },
})
