import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool, type TestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Registers from './registers.tsx'

const day = '2026-11-20'

/** A register of a fee of 15.00, handed over with the cash of one pupil. Answers its id. */
async function handedOver(school: TestSchool, feeType: string): Promise<string> {
  const classId = await school.classId('Basic 4')
  const studentId = await school.addStudent()
  await school.call(endpoints.addFeeType, {
    params: { schoolId: school.schoolId },
    body: { schoolId: school.schoolId, feeType },
  })
  const fee = { feeType, weekdays: [1, 2, 3, 4, 5], firstDay: '2026-09-01' }
  const { feeTypeId } = (await school.call(endpoints.saveDailyFee, { body: fee })).dailyFee
  const rate = { studentId, fromDay: '2026-09-01', means: 'rate' as const, amount: 15 }
  await school.call(endpoints.saveDailyRate, { params: { feeTypeId }, body: rate })
  const marks = [{ studentId, mark: 'paid' as const, amount: 15 }]
  const body = { classId, feeTypeId, day, marks, handOver: { counted: 15 } }
  return (await school.call(endpoints.keepRegister, { body })).register.id
}

test('why a register is sent back can be typed with any letter, and the arrows go to the next one', async () => {
  const school = await createTestSchool({ now: new Date(`${day}T09:00:00Z`) })
  serveInProcess(school)
  const ids = [await handedOver(school, 'Feeding'), await handedOver(school, 'Transport')]
  const { registers } = await school.call(endpoints.listRegisters, { query: { day } })
  const [first = '', second = ''] = registers.map(({ id }) => id).filter((id) => ids.includes(id))
  const { address } = renderScreen(Registers, paths.registers(first))
  await screen.findByText('Also on its way')

  await userEvent.type(await screen.findByLabelText('You counted'), 'b')
  const why = await screen.findByLabelText<HTMLInputElement>('Why?')
  await userEvent.type(why, 'Bus money is about half{ArrowRight}')
  expect(why.value).toBe('Bus money is about half')
  expect(address()).toBe(paths.registers(first))

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  screen.getByLabelText('You counted').blur()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(address()).toBe(paths.registers(second)))
})
