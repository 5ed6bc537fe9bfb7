import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sql } from '#server/context/context.ts'
import { aPhone, createTestSchool } from '#server/testing/test-school.ts'
import { joinFamilies } from '#shared/api/families.ts'
import { listReceipts } from '#shared/api/receipts.ts'
import { readStudent } from '#shared/api/students.ts'
import { debitStudent } from '#shared/api/students-money.ts'
import { addMonths, dayOf } from '#shared/dates.ts'
import { readHalfTyped } from '#web/half-typed.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { Palette } from './palette.tsx'
import type { PaletteOpening } from './palette-context.ts'

const openWith = (opening: PaletteOpening) =>
  renderScreen(() => <Palette {...opening} onClose={() => undefined} />, '/')

test('a payment half typed for a family is what a desk that locks keeps, and it goes on from there', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const guardian = { firstName: 'Akua', surname: 'Asamoah', phone: aPhone() }
  const studentId = await school.addStudent({ firstName: 'Kofi', surname: 'Asamoah', guardian })
  await school.addStudent({ firstName: 'Adwoa', surname: 'Asamoah', guardian })
  const { familyId } = await school.call(readStudent, { params: { studentId } })
  const before = openWith({ familyId })

  await userEvent.type(await screen.findByLabelText('Amount in cedis'), '610m')
  const kept = readHalfTyped()
  before.unmount()

  expect(kept).toMatchObject({ familyId, act: 'payment', amountTyped: '610', method: 'Mobile Money' })
  expect(readHalfTyped(), 'nothing is half typed once it is left').toBeNull()
  openWith(kept ?? {})
  expect(await screen.findByLabelText('Amount in cedis')).toHaveProperty('value', '610')
  expect(screen.getByRole('radio', { name: /Mobile Money/ })).toHaveProperty('checked', true)
})

test('dates that come while the amount is typed put it on what is due first', async () => {
  const school = await createTestSchool({ now: new Date() })
  const connection = serveInProcess(school)
  const guardian = { firstName: 'Akua', surname: 'Asamoah', phone: aPhone() }
  const kofi = await school.addStudent({ firstName: 'Kofi', surname: 'Asamoah', guardian })
  const adwoa = await school.addStudent({ firstName: 'Adwoa', surname: 'Asamoah', guardian })
  const owe = (studentId: string, months: number) => {
    const date = addMonths(dayOf(new Date()), months)
    return school.call(debitStudent, {
      params: { studentId },
      body: { feeType: 'Others', amount: 100, date },
    })
  }
  await owe(kofi, 1)
  await owe(adwoa, 2)
  const { familyId } = await school.call(readStudent, { params: { studentId: kofi } })
  connection.holdAt('/students/details')
  openWith({ familyId })
  const lineOf = (name: string) => screen.findByRole('textbox', { name: `Others of ${name}, paid now` })

  await userEvent.type(await screen.findByLabelText('Amount in cedis'), '60')
  connection.mend()
  await waitFor(() => expect(screen.getAllByText(/^due /)).toHaveLength(2))

  await waitFor(async () => expect(await lineOf('Kofi')).toHaveProperty('value', '60.00'))
  expect(await lineOf('Adwoa')).toHaveProperty('value', '')
})

/** A child of Akua Asamoah and one of Yaw Boateng, who owe 100.00 each. */
async function twoGuardians() {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const akua = { firstName: 'Akua', surname: 'Asamoah', phone: aPhone() }
  const yaw = { firstName: 'Yaw', surname: 'Boateng', phone: aPhone() }
  const studentIds = [
    await school.addStudent({ firstName: 'Kofi', surname: 'Asamoah', guardian: akua }),
    await school.addStudent({ firstName: 'Adwoa', surname: 'Boateng', guardian: yaw }),
  ]
  for (const studentId of studentIds) {
    await school.call(debitStudent, { params: { studentId }, body: { feeType: 'Others', amount: 100 } })
  }
  const { familyId } = await school.call(joinFamilies, { body: { studentIds } })
  return { school, familyId, yaw }
}

test('who is shown as who pays is who the receipt is from, also where nobody chose', async () => {
  const { school, familyId } = await twoGuardians()
  openWith({ familyId })

  await userEvent.type(await screen.findByLabelText('Amount in cedis'), '60e')
  await screen.findByRole('button', { name: /Who pays/ })
  await userEvent.click(screen.getByRole('button', { name: /^Pay GH₵ 60\.00 for 2 children/ }))

  await waitFor(async () =>
    expect(
      await school.rows(
        sql`select g.first_name as payer from receipts r join guardians g on g.id = r.payer_guardian_id`,
      ),
    ).toEqual([{ payer: 'Akua' }]),
  )
})

test('where two guardians have children in one family, one of them is chosen as who pays, and gets the text', async () => {
  const { school, familyId, yaw } = await twoGuardians()
  openWith({ familyId })

  await userEvent.type(await screen.findByLabelText('Amount in cedis'), '60e')
  expect(await screen.findByText(/Received from Akua Asamoah/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /Who pays/ }))
  await userEvent.click(await screen.findByRole('option', { name: /^Yaw Boateng, / }))
  expect(screen.getByText(/Received from Yaw Boateng/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Pay GH₵ 60\.00 for 2 children/ }))

  await waitFor(async () => {
    const { receipts } = await school.call(listReceipts, { query: {} })
    expect(receipts).toMatchObject([{ payer: 'Yaw Boateng', amount: 60 }])
  })
  const told = await school.rows<{ phone: string }>(
    sql`select g.phone from messages m join guardians g on g.id = m.guardian_id`,
  )
  expect(told).toEqual([{ phone: yaw.phone }])
})

test.each([
  ['m', 'Transaction ID'],
  ['q', 'Cheque number'],
  ['b', 'Slip or transfer number'],
  ['d', 'Slip number'],
])('what is typed after the method (%s) is its number, and the amount stays', async (letter, label) => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const guardian = { firstName: 'Akua', surname: 'Asamoah', phone: aPhone() }
  const studentId = await school.addStudent({ firstName: 'Kofi', surname: 'Asamoah', guardian })
  await school.addStudent({ firstName: 'Adwoa', surname: 'Asamoah', guardian })
  const { familyId } = await school.call(readStudent, { params: { studentId } })
  openWith({ familyId })

  await userEvent.type(await screen.findByLabelText('Amount in cedis'), `610${letter}`)
  await userEvent.keyboard('000777')

  expect(screen.getByLabelText(new RegExp(`^${label}`))).toHaveProperty('value', '000777')
  expect(screen.getByLabelText('Amount in cedis')).toHaveProperty('value', '610')
})

test('among the methods by arrow keys nothing is lost: the first digit goes to the number', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const studentId = await school.addStudent()
  openWith({ studentId })
  await userEvent.type(await screen.findByLabelText('Amount in cedis'), '20m')
  screen.getByRole('radio', { name: /Mobile Money/ }).focus()

  await userEvent.keyboard('8812')

  expect(screen.getByLabelText(/^Transaction ID/)).toHaveProperty('value', '8812')
})
