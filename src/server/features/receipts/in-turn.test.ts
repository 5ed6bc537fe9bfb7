import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import type { Context } from '../../context/context.ts'
import { stateOf } from '../../paper/receipt-words.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { second } from '../../testing/turns.ts'
import { printReceipt } from './print-receipt.ts'

test('of a receipt printed at two desks at one moment one is the original and the other says that it is none', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const body = { amountPaid: 50, feeType: 'School Fees' }
  const { receipt } = await school.call(endpoints.payStudent, { params: { studentId }, body })
  const printed: string[] = []
  const print = async (context: Context) => {
    const { paper } = await printReceipt(context, receipt?.id ?? '', { format: '80mm', site: '' })
    printed.push(stateOf(paper).word)
  }

  expect(await second(school.context, print, print)).toBe('done')

  expect(printed).toEqual(['ORIGINAL', 'DUPLICATE 1'])
})
