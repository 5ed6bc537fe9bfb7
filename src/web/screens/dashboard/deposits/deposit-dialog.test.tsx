import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { pesewas } from '#shared/money.ts'
import { queryClient } from '#web/queries/client.ts'
import { schoolQuery } from '#web/queries/school.ts'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { DepositDialog } from './deposit-dialog.tsx'

afterEach(cleanup)

test('a deposit refused for where its cash comes from says so at that field', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  await queryClient.fetchQuery(schoolQuery())
  const nowhere = { from: 'till' as 'safe', inIt: pesewas(100_00) }
  const bank = { id: crypto.randomUUID(), label: 'GCB Bank' }
  render(
    <QueryClientProvider client={queryClient}>
      <DepositDialog sources={[nowhere]} accounts={[bank as never]} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await userEvent.type(await screen.findByLabelText('Slip number'), '004512')
  await userEvent.type(screen.getByLabelText('Amount', { exact: false }), '50')
  await userEvent.click(screen.getByRole('button', { name: /^Pay in/ }))

  const from = await screen.findByRole('button', { name: /From/, description: /./ }, { timeout: 15_000 })
  expect(from).toBeTruthy()
})
