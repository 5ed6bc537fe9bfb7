import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Settings from './settings.tsx'

test('a place of the settings says what the school has set there', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(Settings, paths.settings)
  expect(await screen.findByRole('link', { name: /^Desks.*Lock after \d+ minutes/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Rules.*(One person|Two persons), (no )?drawers$/ })).toBeTruthy()
})

test('a setting is found by its name or by its value, and shows what it is now', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  renderScreen(Settings, paths.settingsWith('forgiving'))
  expect(
    await screen.findByRole('link', { name: /^Forgiving without asking, up to.*Rules.*GH₵/ }),
  ).toBeTruthy()
})
