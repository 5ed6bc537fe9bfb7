import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import type { Person } from '../../testing/people.ts'
import { type Counter, counter, opened, problems, take } from '../cash/testing/counter.ts'

/** Above the limit a pay-out takes two persons. */

async function withTwo(): Promise<Counter> {
  const desk = await counter()
  await desk.school.call(endpoints.setRules, { body: { twoPersons: true, payOutLimit: 50 } })
  await opened(desk, desk.ama)
  await take(desk, desk.ama, 500)
  return desk
}

const formOf = ({ adwoa }: Counter) => ({
  from: 'drawer' as const,
  payee: 'Bright Carpentry Works',
  word: 'Repairs',
  allowedById: adwoa.staffId,
})

function ask(desk: Counter, who: Person, amount: number) {
  const body = { act: 'pay_out' as const, reason: 'The gate is broken', amount, payOut: formOf(desk) }
  return desk.school.inject(endpoints.askRequest, { body }, who)
}

function answer({ school }: Counter, who: Person, requestId: string) {
  return school.inject(endpoints.answerRequest, { params: { requestId }, body: { approve: true } }, who)
}

test('up to the limit a name is enough; above it another person says yes, and the cash leaves the asker’s drawer', async () => {
  const desk = await withTwo()
  const { school, ama, kofi } = desk
  const upTo = await school.inject(endpoints.payOut, { body: { ...formOf(desk), amount: 50 } }, ama)
  const above = await school.inject(endpoints.payOut, { body: { ...formOf(desk), amount: 50.01 } }, ama)

  const asked = await ask(desk, ama, 160)
  const own = await answer(desk, ama, asked.reply.request.id)
  const yes = await answer(desk, kofi, asked.reply.request.id)
  const { payOuts } = await school.call(endpoints.listPayOuts, {}, ama)

  expect(upTo.status).toBe(201)
  expect(above.problem).toMatchObject({
    code: 'needs_approval',
    message: 'Paying this out needs a second person. Ask for it.',
  })
  expect(asked.reply.request).toMatchObject({
    title: 'Pay out 160.00 to Bright Carpentry Works',
    studentId: null,
    studentName: 'Bright Carpentry Works',
    className: 'Repairs, from the drawer of Ama Mensah',
    students: [],
  })
  expect(own.problem.code).toBe('forbidden')
  expect(yes.reply.message).toBe('Done: Pay out 160.00 to Bright Carpentry Works.')
  expect(payOuts[0]).toMatchObject({
    number: 'AGA-V-000002',
    amount: 160,
    paidBy: { name: 'Ama Mensah' },
    allowedBy: { name: 'Adwoa Sarpong' },
    approvedBy: { name: 'Kofi Amissah' },
  })
  expect(await problems(desk)).toEqual([])
})

test('what is approved is still refused where the drawer does not hold it, and takes no number', async () => {
  const desk = await withTwo()
  const { request } = (await ask(desk, desk.ama, 501)).reply

  const yes = await answer(desk, desk.kofi, request.id)

  expect(yes.problem.fields).toEqual({ amount: 'Your drawer does not hold 501.00.' })
  expect((await desk.school.call(endpoints.listPayOuts)).payOuts).toEqual([])
  expect(await problems(desk)).toEqual([])
})

test('two requests of one sum are two pay-outs, and a limit that was raised judges what follows', async () => {
  const desk = await withTwo()
  const [first, second] = [await ask(desk, desk.ama, 60), await ask(desk, desk.ama, 60)]
  await answer(desk, desk.kofi, first.reply.request.id)
  await answer(desk, desk.kofi, second.reply.request.id)
  await desk.school.call(endpoints.setRules, { body: { payOutLimit: 100 } })

  const alone = await desk.school.inject(
    endpoints.payOut,
    { body: { ...formOf(desk), amount: 100 } },
    desk.ama,
  )

  expect(alone.reply.payOut).toMatchObject({ number: 'AGA-V-000003', approvedBy: null })
  expect(await problems(desk)).toEqual([])
})
