import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { billClass } from '../../ledger/index.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { sendDueOf } from '../../testing/texts.ts'
import { aSchoolWithKinds, billFee } from '../kinds/testing/school-with-kinds.ts'

/** Of 977.00 Akosua bears 586.20 and Yaw 390.80. */
const AKOSUA = { firstName: 'Akosua', surname: 'Mensah' }
const YAW = { firstName: 'Yaw', surname: 'Owusu' }

test('each of two payers is told of a new fee by a text of the own, with the own share alone', async () => {
  const { school, first, second } = await aSharedChild({ firstPercent: 60, secondPercent: 40 })

  await bill(school, 977)

  const [toFirst, toSecond] = await textsTo(school, first, second)
  expect(toFirst).toEqual([
    expect.stringMatching(/^School Fees of GHS 586\.20 added for Abena .*Balance GHS 586\.20\./),
  ])
  expect(toSecond).toEqual([
    expect.stringMatching(/^School Fees of GHS 390\.80 added for Abena .*Balance GHS 390\.80\./),
  ])
})

test('fees of all classes at once are told each of the two as the own share of their sum', async () => {
  const { school, first, second } = await aSharedChild({ firstPercent: 60, secondPercent: 40 })

  const { families } = await school.call(endpoints.billClasses, {
    params: { schoolId: school.schoolId },
    body: {
      fees: [
        { classId: await school.classId('Basic 4'), feeType: 'School Fees', amount: 977 },
        { classId: await school.classId('Basic 4'), feeType: 'Exam Fees', amount: 100.01 },
      ],
    },
  })

  expect(families).toBe(1)
  const [toFirst, toSecond] = await textsTo(school, first, second)
  expect(toFirst).toEqual([expect.stringMatching(/fees of GHS 646\.20 added .*Balance GHS 646\.20\./)])
  expect(toSecond).toEqual([expect.stringMatching(/fees of GHS 430\.81 added .*Balance GHS 430\.81\./)])
})

test('a fee that is one payer’s alone is told that one, and nothing of it the other', async () => {
  const { school, first, second } = await aSharedChild({ secondFees: ['School Fees'] })

  await bill(school, 977)

  const [toFirst, toSecond] = await textsTo(school, first, second)
  expect(toFirst).toEqual([])
  expect(toSecond).toEqual([expect.stringMatching(/^School Fees of GHS 977\.00 .*Balance GHS 977\.00\./)])
})

test('who pays no share any more before the text goes is told nothing, and the office reads why', async () => {
  const { school, first, second, childId } = await aSharedChild({ firstPercent: 60, secondPercent: 40 })
  await bill(school, 977)
  await school.call(endpoints.setPayers, { params: { studentId: childId }, body: { second: null } })

  const [toFirst, toSecond] = await textsTo(school, first, second)

  expect(toFirst).toEqual([expect.stringMatching(/of GHS 977\.00 added .*Balance GHS 977\.00\./)])
  expect(toSecond).toEqual([])
  expect(await unsent(school, second)).toEqual([
    { status: 'cancelled', reason: 'They pay nothing of this fee any more.' },
  ])
})

test('the office does not read of a bill taken back where a payer’s share alone is gone, nor the other way round', async () => {
  const { school, first, second, childId } = await aSharedChild({ firstPercent: 60, secondPercent: 40 })
  await bill(school, 977)
  const shares = { second: { ...YAW, phone: second }, secondFees: ['School Fees'] }
  await school.call(endpoints.setPayers, { params: { studentId: childId }, body: shares })
  await textsTo(school, first, second)
  expect(await unsent(school, first)).toEqual([
    { status: 'cancelled', reason: 'They pay nothing of this fee any more.' },
  ])

  const other = await aSharedChild({ firstPercent: 60, secondPercent: 40 })
  const { run: billingRunId } = await bill(other.school, 500)
  await other.school.call(endpoints.undoBillingRun, {
    params: { billingRunId },
    body: { reason: 'The wrong class' },
  })
  await textsTo(other.school, other.first, other.second)
  for (const phone of [other.first, other.second])
    expect(await unsent(other.school, phone)).toEqual([
      { status: 'cancelled', reason: expect.stringContaining('taken back before this was sent') },
    ])
})

test('a family is told what its child is charged, also where kinds of pupils pay different amounts', async () => {
  const school = await aSchoolWithKinds()
  const phone = aPhone()
  const guardian = { firstName: 'Ama', surname: 'Addo', phone }
  await school.addStudent({ firstName: 'Efua', kindId: school.kinds.Boarder, guardian })
  await school.addStudent({ firstName: 'Kwame', guardian })

  await billFee(school, 1450, { Boarder: 3600 })

  const texts = await textsTo(school, phone)
  expect(texts).toEqual([[expect.stringMatching(/GHS 5,?050\.00 added .*Balance GHS 5,?050\.00\./)]])
})

type Shares = { firstPercent: number; secondPercent: number } | { secondFees: string[] }

async function aSharedChild(shares: Shares) {
  const school = await createTestSchool()
  const [first, second] = [aPhone(), aPhone()]
  const childId = await school.addStudent({ firstName: 'Abena', guardian: { ...AKOSUA, phone: first } })
  await school.call(endpoints.setPayers, {
    params: { studentId: childId },
    body: { second: { ...YAW, phone: second }, ...shares },
  })
  return { school, childId, first, second }
}

function bill(school: TestSchool, amount: number) {
  return school
    .classId('Basic 4')
    .then((classId) =>
      billClass(school.context, { classId, feeType: 'School Fees', amount: pesewas(amount * 100) }),
    )
}

/** What became of the texts to a number. */
function unsent(school: TestSchool, phone: string) {
  return school.rows<{ status: string; reason: string }>(
    sql`select status, reason from messages where school_id = ${school.schoolId} and phone = ${phone}`,
  )
}

/** What was sent to each number. */
async function textsTo(school: TestSchool, ...phones: string[]) {
  const sent: { to: string; text: string }[] = []
  const gateway: SmsGateway = {
    name: 'test',
    send: async ({ to, text }) => {
      sent.push({ to, text })
      return { outcome: 'sent', providerId: null }
    },
    statusOf: async () => 'delivered',
  }
  await sendDueOf(school, gateway)
  return phones.map((phone) => sent.filter(({ to }) => to === phone).map(({ text }) => text))
}
