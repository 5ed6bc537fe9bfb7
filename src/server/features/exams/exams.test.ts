import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { canReadPdf, readPdf } from '../../paper/testing/read-pdf.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { archiveStudents } from '../students/archive-students.ts'

const BASIC_4_PAYS = { feeType: 'BECE fee', amount: 0 }
const BEGUN = { exam: 'BECE' as const, year: 2027, feeType: 'BECE fee' }

test('who is charged, has paid and is registered; paid and not registered is told', async () => {
  const { school, registerId, charge, pay, states } = await aRegister()
  const [ama, kofi, esi] = [
    await school.addStudent({ firstName: 'Ama' }),
    await school.addStudent({ firstName: 'Kofi' }),
    await school.addStudent({ firstName: 'Esi' }),
  ]
  await charge(ama, 350)
  await charge(kofi, 350)
  const { receipt } = await pay(ama, 350)
  await pay(kofi, 200)
  expect(await states()).toEqual({
    Ama: ['to_register', 350, 0],
    Esi: ['not_charged', 0, 0],
    Kofi: ['part', 200, 150],
  })
  const { registers } = await school.call(endpoints.listExamRegisters)
  expect(registers).toMatchObject([{ exam: 'BECE', year: 2027, toRegister: 1 }])

  const candidates = [{ studentId: ama, indexNumber: '0702 010-018' }, { studentId: esi }]
  await school.call(endpoints.registerCandidates, {
    params: { registerId },
    body: { on: '2026-11-16', candidates },
  })
  await school.call(endpoints.reverseReceipt, {
    params: { receiptId: receipt?.id ?? '' },
    body: { reason: 'Cheque came back' },
  })
  expect(await states()).toEqual({
    Ama: ['registered', 0, 350],
    Esi: ['registered', 0, 0],
    Kofi: ['part', 200, 150],
  })
  await archiveStudents(school.context, [ama])
  await school.call(endpoints.eraseStudent, { params: { studentId: ama } })
  expect(await school.rows(sql`select count(index_number)::int as n from exam_registrations`)).toEqual([
    { n: 0 },
  ])
  expect(Object.keys(await states())).toEqual(['Esi', 'Kofi'])
})

test('a fee that only a kind of pupil pays makes its class one of the register, and a lower price is not a payment', async () => {
  const { school, states } = await aRegister()
  const { kinds } = await school.call(endpoints.keepKinds, {
    body: { kinds: [{ name: 'Day' }, { name: 'Boarder' }] },
  })
  const kindId = kinds[1]?.id ?? ''
  const classId = await school.classId('Basic 4')
  await school.addStudent({ firstName: 'Ama', kindId })
  await school.addStudent({ firstName: 'Kofi' })
  const fee = (price: number) => ({
    ...BASIC_4_PAYS,
    classId,
    kinds: [{ kindId, amount: price }],
  })
  const params = { schoolId: school.schoolId }
  await school.call(endpoints.setClassFees, { params, body: { fees: [fee(350)] } })
  expect(await states()).toEqual({ Ama: ['not_charged', 0, 0], Kofi: ['not_charged', 0, 0] })

  await school.call(endpoints.billClasses, { params, body: { fees: [fee(350)] } })
  await school.call(endpoints.setClassFees, { params, body: { fees: [fee(300)] } })
  expect(await states()).toEqual({ Ama: ['unpaid', 0, 300], Kofi: ['not_charged', 0, 0] })
})

test('a fee of the examination of another year, one that was taken back and a sponsor’s share are told apart', async () => {
  const { school, charge, states } = await aRegister()
  const [ama, kofi] = [
    await school.addStudent({ firstName: 'Ama' }),
    await school.addStudent({ firstName: 'Kofi' }),
  ]
  await charge(ama, 300, '2026-06-20')
  const wrong = await charge(kofi, 350)
  expect(await states()).toEqual({ Ama: ['not_charged', 0, 0], Kofi: ['unpaid', 0, 350] })
  await school.call(endpoints.reverseTransaction, {
    params: { entryId: wrong },
    body: { reason: 'Typed twice' },
  })
  expect(await states()).toEqual({})
  await charge(kofi, 350)
  const discount = {
    kind: 'discount' as const,
    amount: 350,
    feeType: BEGUN.feeType,
    note: 'The chief pays it',
  }
  await school.call(endpoints.adjustStudent, { params: { studentId: kofi }, body: discount })
  expect(await states()).toMatchObject({ Kofi: ['to_register', 0, 0] })
})

test('an index number is of one candidate, a day is not to come, and what is wrong leaves nobody registered', async () => {
  const { school, registerId } = await aRegister()
  const [ama, kofi] = [
    await school.addStudent({ firstName: 'Ama', surname: 'Badu' }),
    await school.addStudent({ firstName: 'Kofi' }),
  ]
  const register = (body: object) =>
    school.inject(endpoints.registerCandidates, {
      params: { registerId },
      body: { on: '2026-11-16', ...body } as never,
    })
  const said = async (body: object) => {
    const { problem } = await register(body)
    return problem.fields ?? problem.message
  }
  const one = (studentId: string, indexNumber?: string) => ({ studentId, indexNumber })

  expect((await register({ candidates: [one(ama, '0702010018')] })).status).toBe(201)
  expect(await said({ candidates: [one(kofi), one(kofi)] })).toEqual({
    candidates: 'A candidate is named twice.',
  })
  expect(await said({ candidates: [one(kofi, '0702010018')] })).toEqual({
    candidates: '0702010018 is the index number of Ama Badu.',
  })
  expect(await said({ candidates: [one(ama, '0702010019'), one(kofi, '0702010019')] })).toEqual({
    candidates: 'Two candidates cannot have one index number, 0702010019.',
  })
  expect(await said({ candidates: [one(kofi, '12')] })).toEqual({
    'candidates.0.indexNumber': 'An index number has 10 digits, or 12 with the year.',
  })
  expect(await said({ on: '2026-11-17', candidates: [one(kofi)] })).toEqual({
    on: 'This day is still to come. A registration is of today or earlier.',
  })
  expect(await said({ on: '2025-01-01', candidates: [one(kofi)] })).toEqual({
    on: 'This day is more than a year ago.',
  })
  expect(
    await school.rows(sql`select index_number as number from exam_registrations where ended_at is null`),
  ).toEqual([{ number: '0702010018' }])

  await school.call(endpoints.registerCandidates, {
    params: { registerId },
    body: { on: '2026-11-15', candidates: [{ studentId: ama, indexNumber: '0702010020' }] },
  })
  const { candidates } = await school.call(endpoints.readExamRegister, { params: { registerId } })
  const registration = candidates.find(({ studentId }) => studentId === ama)?.registration
  expect(registration).toMatchObject({ on: '2026-11-15', indexNumber: '0702010020' })
  const params = { registrationId: registration?.registrationId ?? '' }
  await school.call(endpoints.unregisterCandidate, { params })
  expect((await school.inject(endpoints.unregisterCandidate, { params })).status).toBe(404)
})

test('its fee is passed on from then on; no other year, no voluntary fee, and one register of a year', async () => {
  const { school, registerId } = await aRegister()
  const refused = async (body: object) => {
    const { problem } = await school.inject(endpoints.addExamRegister, { body: { ...BEGUN, ...body } })
    return problem.fields ?? problem.message
  }
  await school.call(endpoints.addFeeType, {
    params: { schoolId: school.schoolId },
    body: { feeType: 'Trip', amount: 0, voluntary: true },
  })
  expect(await refused({ year: 2029 })).toEqual({ year: 'A register is for 2026 or 2027.' })
  expect(await refused({ feeType: 'Trip', exam: 'WASSCE' })).toEqual({
    feeType: 'Trip is voluntary; WAEC’s fee is not. Choose another.',
  })
  expect(await refused({})).toBe('There is a register for BECE 2027 already.')
  const body = { name: 'Report cards', feeTypes: ['Exam Fees'], percent: 100, acceptsPromises: true }
  const { clearanceId } = await school.call(endpoints.addClearance, { body })
  expect(await refused({ exam: 'WASSCE', feeType: 'Exam Fees' })).toBe(
    'Exam Fees cannot only pass through. The clearance Report cards asks for it: end that first.',
  )
  await school.call(endpoints.endClearance, { params: { clearanceId } })
  await school.call(endpoints.addExamRegister, {
    body: { ...BEGUN, exam: 'WASSCE', feeType: 'Exam Fees' },
  })
  expect(await school.rows(sql`select name from fee_types where pass_through order by name`)).toEqual([
    { name: 'BECE fee' },
    { name: 'Exam Fees' },
  ])
  await school.call(endpoints.endExamRegister, { params: { registerId } })
  expect((await school.inject(endpoints.readExamRegister, { params: { registerId } })).status).toBe(404)
})

test.skipIf(!canReadPdf)('the register is a paper and a sheet of the same rows', async () => {
  const { school, registerId, charge, pay } = await aRegister()
  const ama = await school.addStudent({ firstName: 'Ama', surname: 'Badu' })
  await charge(ama, 350)
  await pay(ama, 350)
  const print = async (format: 'pdf' | 'csv') =>
    (await school.inject(endpoints.printExamRegister, { params: { registerId }, query: { format } })).raw
  const paper = await readPdf((await print('pdf')).rawPayload)
  expect(paper).toMatch(/BECE 2027[\s\S]*Badu, Ama[\s\S]*350\.00[\s\S]*NOT YET/)
  expect((await print('csv')).body).toContain('"Badu, Ama"')
})

async function aRegister() {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  const { registerId } = await school.call(endpoints.addExamRegister, { body: BEGUN })
  const { feeType } = BEGUN
  return {
    school,
    registerId,
    charge: async (studentId: string, amount: number, date = '2026-11-02') => {
      const body = { amount, feeType, date }
      const { transaction } = await school.call(endpoints.debitStudent, { params: { studentId }, body })
      return transaction?.id ?? ''
    },
    pay: (studentId: string, amountPaid: number) =>
      school.call(endpoints.payStudent, { params: { studentId }, body: { amountPaid, feeType } }),
    states: () => statesOf(school, registerId),
  }
}

async function statesOf(school: TestSchool, registerId: string) {
  const { candidates } = await school.call(endpoints.readExamRegister, { params: { registerId } })
  const told = candidates.map(({ name, state, paid, owed }) => [name.split(', ')[1], [state, paid, owed]])
  return Object.fromEntries(told.sort())
}
