import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPersonOf } from '#server/testing/people.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { billClasses, setClassFees } from '#shared/api/billing.ts'
import { undoBillingRun } from '#shared/api/classes.ts'
import { setRules } from '#shared/api/desks.ts'
import { listRequests } from '#shared/api/requests.ts'
import { payStudent } from '#shared/api/students-money.ts'
import { paths } from '#web/paths.ts'
import AllClasses from '#web/screens/dashboard/all-classes/all-classes.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

/** A school that wants two persons, with a bill of Basic 4. */
async function billed() {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  await aPersonOf(school, 'head', { name: 'Kofi Amissah' })
  await school.call(setRules, { body: { twoPersons: true } })
  const studentId = await school.addStudent({ firstName: 'Kofi', surname: 'Mensah' })
  await school.addStudent({ firstName: 'Esi' })
  const fees = [{ classId: await school.classId('Basic 4'), feeType: 'School Fees', amount: 500 }]
  await school.call(setClassFees, { params: { schoolId: school.schoolId }, body: { fees } })
  const { billed: runs } = await school.call(billClasses, {
    params: { schoolId: school.schoolId },
    body: { fees },
  })
  return { school, studentId, billingRunId: runs[0]?.billingRunId ?? '' }
}

async function askFor(why: string) {
  const dialog = within(await screen.findByRole('dialog', { name: /^Ask to/ }))
  await userEvent.clear(dialog.getByRole('textbox'))
  await userEvent.type(dialog.getByRole('textbox'), why)
  await userEvent.click(dialog.getByRole('button', { name: /^Ask to/ }))
}

test('a bill that somebody has paid is asked to be taken back, in the words that were typed', async () => {
  const { school, studentId } = await billed()
  const body = { amountPaid: 100, feeType: 'School Fees' }
  await school.call(payStudent, { params: { studentId }, body })
  renderScreen(AllClasses, paths.allClassFees)

  await userEvent.click(await screen.findByRole('button', { name: 'Take all of it back' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Take back GH/ }))
  await askFor('Wrong amount')

  expect(await screen.findAllByText(/^Asked\. /)).not.toHaveLength(0)
  const { requests } = await school.call(listRequests, {})
  expect(requests).toMatchObject([
    { title: 'Take back the bill of School Fees', studentName: '2 children', reason: 'Wrong amount' },
  ])
})

test('a child who was billed before is asked to be left out', async () => {
  const { school, billingRunId } = await billed()
  await school.call(undoBillingRun, { params: { billingRunId }, body: { reason: 'Wrong amount' } })
  renderScreen(AllClasses, paths.allClassFees)

  await userEvent.type(await screen.findByLabelText('Leave out a pupil'), 'Kofi M')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave out' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Bill 1 pupil/ }))
  await askFor('His father teaches here')

  expect(await screen.findAllByText(/^Asked\. /)).not.toHaveLength(0)
  const { requests } = await school.call(listRequests, {})
  expect(requests).toMatchObject([
    { title: 'Bill School Fees and leave 1 out', amount: 500, reason: 'His father teaches here' },
  ])
})
