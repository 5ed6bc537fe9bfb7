import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { canReadPdf, readPdf } from '../../paper/testing/read-pdf.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { classBills } from './class-bills.ts'

const reading = test.skipIf(!canReadPdf)

/** It is 20 November: Exam Fees are late since October, School Fees are due in December. */
async function schoolOfThree() {
  const school = await createTestSchool()
  const studentIds: string[] = []
  for (const firstName of ['Ama', 'Kofi', 'Yaw']) studentIds.push(await school.addStudent({ firstName }))
  const fees = [
    { feeType: 'PTA Fees', amount: 40, dueDate: '2026-10-16' },
    { feeType: 'Exam Fees', amount: 100, dueDate: '2026-10-16' },
    { feeType: 'School Fees', amount: 500, dueDate: '2026-12-04' },
  ]
  for (const fee of fees) {
    const body = { classId: 'Basic 4', ...fee }
    await school.call(endpoints.addClassFees, { params: { schoolId: school.schoolId }, body })
  }
  return { school, studentIds }
}

async function billsOf(school: TestSchool): Promise<string[]> {
  const { raw } = await school.inject(endpoints.printClassBills, { params: { classId: 'Basic 4' } })
  const text = (await readPdf(raw.rawPayload)).replaceAll('\u202f', ' ')
  return text.split(/Bill \d of 3/).slice(0, 3)
}

reading('a bill says what is late and by which day the rest is due, as the child’s page does', async () => {
  const { school, studentIds } = await schoolOfThree()
  const [ama = '', kofi = ''] = studentIds
  await school.call(endpoints.payStudent, {
    params: { studentId: ama },
    body: { amountPaid: 30, feeType: 'Exam Fees' },
  })
  // What is too much for one fee pays the oldest of the others.
  await school.call(endpoints.payStudent, {
    params: { studentId: kofi },
    body: { amountPaid: 550, feeType: 'School Fees' },
  })

  const [ofAma = '', ofKofi = '', ofYaw = ''] = await billsOf(school)
  const page = await school.call(endpoints.readStudent, { params: { studentId: ama } })

  expect(page.overdue).toBe(70)
  expect(ofAma).toMatch(/Already due\s+70\.00/)
  expect(ofAma).toMatch(/By Fri 4 Dec 2026\s+500\.00/)
  expect(ofAma).toMatch(
    /School Fees\s+4 Dec 2026\s+500\.00\s+0\.00\s+500\.00[\s\S]*Exam Fees\s+16 Oct 2026\s+100\.00\s+30\.00\s+70\.00/,
  )
  expect(ofKofi).toMatch(/Already due\s+50\.00/)
  expect(ofKofi).not.toContain('By Fri')
  expect(ofYaw).toMatch(/In all\s+600\.00\s+0\.00\s+600\.00/)
  expect(ofYaw).toContain('Not counted above: PTA Fees 40.00, voluntary.')
})

reading(
  'a bill of a family that pays in parts shows the parts that were agreed, and nothing is late before they are',
  async () => {
    const { school, studentIds } = await schoolOfThree()
    const { familyId } = await school.call(endpoints.readStudent, {
      params: { studentId: studentIds[0] ?? '' },
    })
    const parts = [
      { amount: 200, on: '2026-11-30' },
      { amount: 400, on: '2026-12-31' },
    ]
    await school.call(endpoints.makePlan, { params: { familyId }, body: { parts } })

    const [planned = ''] = await billsOf(school)

    expect(planned).toContain('To pay, in the parts below')
    expect(planned).toMatch(/Part, by Mon 30 Nov 2026\s+200\.00/)
    expect(planned).toMatch(/Part, by Thu 31 Dec 2026\s+400\.00/)
    expect(planned).not.toContain('Already due')
  },
)

test('of a child with two payers each gets a bill of the own share, and neither the whole account', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Akosua', surname: 'Mensah', phone: aPhone() }
  const studentId = await school.addStudent({ firstName: 'Abena', guardian })
  await school.addStudent({ firstName: 'Yaw' })
  const fee = { classId: 'Basic 4', feeType: 'School Fees', amount: 977, dueDate: '2026-12-04' }
  await school.call(endpoints.addClassFees, { params: { schoolId: school.schoolId }, body: fee })
  const second = { firstName: 'Yaw', surname: 'Owusu', phone: aPhone() }
  const params = { studentId }
  const shares = { second, firstPercent: 60, secondPercent: 40 }
  const { payers } = await school.call(endpoints.setPayers, { params, body: shares })
  const paid = {
    lines: [{ feeType: 'School Fees' as const, amount: 90.8 }],
    payerGuardianId: payers?.second.guardianId,
  }
  await school.call(endpoints.payStudent, { params, body: paid })

  const { paper, rows } = await classBills(school.context, 'Basic 4', 'https://akontaa.example')

  const due = (amount: number) => ({ late: 0, parts: [{ dueOn: '2026-12-04', amount }] })
  expect(
    rows.map(({ student, guardian: to, toPay, paid: came }) => [
      student.name === 'Acquah, Yaw',
      to?.name,
      toPay,
      came,
    ]),
  ).toEqual([
    [false, 'Akosua Mensah', 58_620, 0],
    [false, 'Yaw Owusu', 30_000, 9_080],
    [true, 'Kojo Acquah', 97_700, 0],
  ])
  expect(rows.slice(0, 2)).toMatchObject([
    { lines: [{ charged: 58_620, dueOn: '2026-12-04' }], ...due(58_620) },
    { lines: [{ charged: 39_080, paid: 9_080, toPay: 30_000 }], ...due(30_000) },
  ])
  expect(paper.count).toBe(3)
  expect(JSON.stringify(rows.slice(0, 2))).not.toContain('97700')
})

test('what somebody else has paid for a child with two payers brings nobody the whole account', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const params = { studentId }
  const fee = { classId: 'Basic 4', feeType: 'School Fees', amount: 977, dueDate: '2026-12-04' }
  await school.call(endpoints.addClassFees, { params: { schoolId: school.schoolId }, body: fee })
  const second = { firstName: 'Yaw', surname: 'Owusu', phone: aPhone() }
  await school.call(endpoints.setPayers, { params, body: { second, firstPercent: 60, secondPercent: 40 } })
  const body = { lines: [{ feeType: 'School Fees' as const, amount: 977 }], payer: 'Aunt Efua' }
  await school.call(endpoints.payStudent, { params, body })

  const { rows } = await classBills(school.context, 'Basic 4', 'https://akontaa.example')
  expect(rows).toMatchObject([{ guardian: { name: 'Kojo Acquah' }, toPay: 0, paid: 0, lines: [], fees: [] }])
})
