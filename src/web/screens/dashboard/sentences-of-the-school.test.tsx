import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sql } from '#server/context/context.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { paths } from '#web/paths.ts'
import EditSchool from '#web/screens/dashboard/edit-school/edit-school.tsx'
import GeneralReport from '#web/screens/dashboard/general-report/general-report.tsx'
import UpgradeSubscription from '#web/screens/dashboard/upgrade-subscription/upgrade-subscription.tsx'
import { expectSaid } from '#web/testing/expect-said.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

test('the school’s details: what the server refuses, what got lost, and that it worked', async () => {
  const connection = serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(EditSchool, paths.editSchool)
  await expectSaid('buttons.editDetails')
  const website = await screen.findByLabelText('Website')
  await userEvent.type(website, 'adom.example')

  const phone = screen.getByLabelText('Phone')
  await userEvent.clear(phone)
  await userEvent.type(phone, '12{Enter}')
  await expectSaid('schoolEdit.failed')
  await userEvent.clear(phone)
  await userEvent.type(phone, '030 298 7654')
  connection.breakAt('/schools/edit')
  await userEvent.keyboard('{Enter}')
  await expectSaid('schoolEdit.exception')
  connection.mend()
  await userEvent.keyboard('{Enter}')
  await expectSaid('schoolEdit.updated')
})

test('a school without a website changes its phone, and says which it is when it has had one', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  renderScreen(EditSchool, paths.editSchool)
  const phone = await screen.findByLabelText('Phone')

  await userEvent.clear(phone)
  await userEvent.type(phone, '030 298 7611{Enter}')

  await expectSaid('schoolEdit.updated')
  const [kept] = await school.rows(sql`select phone, website from schools`)
  expect(kept).toEqual({ phone: '+233302987611', website: '' })
})

test('the report: a button to make it, one to take it along, and what is said when it does not come', async () => {
  const connection = serveInProcess(await createTestSchool({ now: new Date() }))
  const address = `${paths.generalReport}?startDate=2026-09-01&endDate=2026-12-01`
  connection.breakAt('/filterTransaction')
  const broken = renderScreen(GeneralReport, address)
  await expectSaid('reports.failed')
  broken.unmount()
  connection.mend()

  renderScreen(GeneralReport, address)
  await expectSaid('buttons.generateReport')
  await expectSaid('buttons.downloadPdf')
})

test('a renewal that cannot begin says so', async () => {
  const connection = serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(UpgradeSubscription, paths.upgradeSubscription)
  await expectSaid('buttons.upgrade')
  connection.breakAt('/paystack/initialize')

  await userEvent.click(screen.getByRole('button', { name: 'Pay GHS 200 & Upgrade' }))

  await expectSaid('renewal.unableToStart')
})
