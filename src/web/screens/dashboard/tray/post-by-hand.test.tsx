import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aWallet, bring, moves } from '#server/features/statements/testing/bring.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import StatementTrayPage from './tray.tsx'

test('a line is not posted by hand while a child beside it has no amount that can be read', async () => {
  const school = await createTestSchool({ now: new Date() })
  await school.addStudent({ firstName: 'Afia', surname: 'Darko' })
  await school.addStudent({ firstName: 'Esi', surname: 'Mensah' })
  const accountId = await aWallet(school)
  const date = new Date().toISOString().slice(0, 10)
  const line = { row: 2, date, amount: 100, providerId: '41881000001', counterpartyNumber: '+233240000999' }
  await bring(school, accountId, moves(0, [line]))
  serveInProcess(school)
  renderScreen(StatementTrayPage, paths.statementTray(accountId))
  await screen.findAllByText('100.00')
  await userEvent.keyboard('f')
  for (const name of ['Afia', 'Esi']) {
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find the child' }), name)
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name} `) }))
  }
  const post = () => screen.getByRole('button', { name: 'Post 100.00' })

  expect(screen.getByText('Type an amount, or take this child off.')).toBeTruthy()
  expect(post()).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText(/Esi/, { selector: 'input' }), 'ten')
  expect(screen.getByText('Type an amount, such as 150.00.')).toBeTruthy()
  expect(post()).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: /Take .*Esi.* off/ }))
  expect(post()).toHaveProperty('disabled', false)
})
