import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { copySentence, stateOf } from '../../paper/receipt-words.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { printReceipt } from './print-receipt.ts'
import { receiptPaper } from './receipt-paper.ts'

test('asking about a receipt’s paper without taking it is no printing', async () => {
  const school = await createTestSchool()
  const body = { amountPaid: 50, feeType: 'School Fees' }
  const studentId = await school.addStudent()
  const { receipt } = await school.call(endpoints.payStudent, { params: { studentId }, body })
  const params = { receiptId: receipt?.id ?? '' }
  const url = `/api/receipts/${params.receiptId}/pdf`
  const headers = { authorization: `Bearer ${school.token}` }

  const asked = await school.app.inject({ method: 'HEAD', url, headers })
  const before = await school.call(endpoints.readReceipt, { params })
  await school.app.inject({ url, headers })
  const after = await school.call(endpoints.readReceipt, { params })

  expect([asked.statusCode, before.copies, after.copies]).toEqual([200, 0, 1])
})

test('a look at a receipt leaves the original to be printed', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const body = { amountPaid: 50, feeType: 'School Fees' }
  const { receipt } = await school.call(endpoints.payStudent, { params: { studentId }, body })
  const printing = { format: '80mm', site: 'https://fees.example' } as const
  const print = async (isLook: boolean) => {
    const { paper } = await printReceipt(school.context, receipt?.id ?? '', { ...printing, isLook })
    return [stateOf(paper).word, copySentence(paper)?.slice(0, 17)]
  }

  expect(await print(true)).toEqual(['SCREEN COPY', 'Shown on a screen'])
  expect((await print(false))[0]).toBe('ORIGINAL')
  expect((await print(true))[0]).toBe('SCREEN COPY')
  expect((await print(false))[0]).toBe('DUPLICATE 1')
})

test('who asks for the paper as before the look was known prints it', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const body = { amountPaid: 50, feeType: 'School Fees' }
  const { receipt } = await school.call(endpoints.payStudent, { params: { studentId }, body })
  const params = { receiptId: receipt?.id ?? '' }
  const url = `/api/receipts/${params.receiptId}/pdf`
  const headers = { authorization: `Bearer ${school.token}` }

  const copies: number[] = []
  for (const asked of [`${url}?look=true`, url, `${url}?format=80mm&look=false`]) {
    await school.app.inject({ url: asked, headers })
    copies.push((await school.call(endpoints.readReceipt, { params })).copies)
  }

  expect(copies).toEqual([0, 1, 2])
})

test('a receipt that was taken back keeps the balances it was issued with', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const pay = async (amountPaid: number) => {
    const body = { amountPaid, feeType: 'School Fees' }
    return (await school.call(endpoints.payStudent, { params: { studentId }, body })).receipt?.id ?? ''
  }
  await school.call(endpoints.debitStudent, {
    params: { studentId },
    body: { feeType: 'School Fees', amount: 500 },
  })
  const receiptId = await pay(350)
  await pay(100)
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Wrong child' } })

  const paper = await receiptPaper(school.context, receiptId, 'https://fees.example')

  expect(paper).toMatchObject({ owedBefore: 50_000, total: 35_000, owedAfter: 15_000 })
})
