import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'
import { workbook } from '#web/files/testing/workbook.ts'
import { paths } from '#web/paths.ts'
import { readListsHere } from '#web/testing/lists-read-here.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import OldReceiptsPage from './old-receipts.tsx'

readListsHere()

const HEAD = ['Receipt No.', 'Date', 'Name', 'Amount']
const FIRST = [
  HEAD,
  ['1187', '12/09/2025', 'Efua Acquah', '1200'],
  ['1188', '3 Oct 2025', 'Kofi Boadu', '45'],
]

test('the receipts of every sheet come in, and a sheet without any is named before', async () => {
  const { bring, press, numbers } = await openPage()
  await bring({
    'Term 1': FIRST,
    'Term 2': [
      ['Date', 'Receipt No.', 'Amount', 'Name'],
      ['14/01/2026', '1201', '300', 'Ama Boadu'],
    ],
    Notes: [['What the bursar still looks for'], ['the second book']],
  })

  expect(await screen.findByText(/“Notes”/)).toBeTruthy()
  await press('Bring 3 receipts')
  await screen.findAllByText(/3 old receipts brought in/)
  expect(await numbers()).toEqual(['1187', '1188', '1201'])
})

test('a number that two sheets have is named with both, and can come in without one of them', async () => {
  const { bring, press, numbers } = await openPage()
  await bring({ 'Term 1': FIRST, Copy: FIRST.slice(0, 2) })

  expect(await screen.findByText(/^Term 1, row 2 and Copy, row 2: Number 1187 comes twice/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Bring/ })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: /^Copy/ }))
  await press('Bring 2 receipts')
  await screen.findAllByText(/2 old receipts brought in/)
  expect(await numbers()).toEqual(['1187', '1188'])
})

async function openPage() {
  const school = await createTestSchool()
  serveInProcess(school)
  renderScreen(OldReceiptsPage, paths.oldReceipts)
  return {
    bring: async (sheets: Record<string, string[][]>) => {
      const file = new File([workbook(sheets)], 'receipts.xlsx')
      await userEvent.upload(await screen.findByLabelText(/Choose the file/), file)
    },
    press: async (name: string) => userEvent.click(await screen.findByRole('button', { name })),
    numbers: async () => {
      const { receipts } = await school.call(endpoints.listOldReceipts)
      return receipts.map(({ number }) => number).toSorted()
    },
  }
}
