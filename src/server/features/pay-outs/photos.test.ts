import sharp from 'sharp'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { type Counter, counter, daysLater, opened, problems, take } from '../cash/testing/counter.ts'

const slip = async (background = '#fafafa') =>
  (
    await sharp({ create: { width: 600, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

async function paying() {
  const desk = await counter()
  await opened(desk, desk.ama)
  await take(desk, desk.ama, 100)
  return desk
}

const send = async ({ school, ama }: Counter, photo: string) =>
  await school.call(endpoints.sendPayOutPhoto, { body: { photo } }, ama)

function pay({ school, ama, adwoa }: Counter, photoId: string, confirm?: boolean) {
  const body = { from: 'drawer' as const, amount: 20, payee: 'Kingsway Gas', word: 'Gas' }
  return school.inject(
    endpoints.payOut,
    { body: { ...body, allowedById: adwoa.staffId, photoId, confirm } },
    ama,
  )
}

test('the same photo again is asked about, whoever sends it, until somebody says yes', async () => {
  const desk = await paying()
  const photo = await slip()
  const first = await send(desk, photo)
  const paid = await pay(desk, first.photoId)

  const again = await send(desk, photo)
  const asked = await pay(desk, again.photoId)
  const confirmed = await pay(desk, again.photoId, true)
  const other = await send(desk, await slip('#202020'))

  expect(first.usedBy).toBeNull()
  expect(paid.reply.payOut).toMatchObject({ number: 'AGA-V-000001', hasPhoto: true })
  expect(again.usedBy).toEqual({ number: 'AGA-V-000001', date: '2026-11-20' })
  expect(asked.problem).toMatchObject({
    code: 'photo_used',
    message: 'This photo is on AGA-V-000001, 20 Nov 2026. Pay it again?',
  })
  expect(confirmed.reply.payOut.number).toBe('AGA-V-000002')
  expect(other.usedBy).toBeNull()
  expect(await problems(desk)).toEqual([])
})

test('a photo may come later; a colleague’s voucher takes none of a cashier, and a photo is read by who may see the voucher', async () => {
  const desk = await paying()
  const { school, ama, kojo, adwoa } = desk
  const { reply } = await school.inject(
    endpoints.payOut,
    {
      body: {
        from: 'drawer',
        amount: 20,
        payee: 'Kingsway Gas',
        word: 'Gas',
        allowedById: adwoa.staffId,
      },
    },
    ama,
  )
  const params = { payOutId: reply.payOut.id }
  const without = { query: { withoutPhoto: 'true' as const } }
  expect((await school.call(endpoints.listPayOuts, without)).payOuts).toHaveLength(1)

  const { photoId } = await send(desk, await slip())
  const ofColleague = await school.inject(endpoints.keepPayOutPhoto, { params, body: { photoId } }, kojo)
  const kept = await school.call(endpoints.keepPayOutPhoto, { params, body: { photoId } }, ama)

  expect(ofColleague.status).toBe(404)
  expect(kept.payOut.hasPhoto).toBe(true)
  expect((await school.inject(endpoints.readPayOutPhoto, { params }, ama)).status).toBe(200)
  expect((await school.inject(endpoints.readPayOutPhoto, { params }, kojo)).status).toBe(404)
  expect((await school.call(endpoints.listPayOuts, without)).payOuts).toEqual([])
  expect(await problems(desk)).toEqual([])
})

test('a voucher that has no photo after three school days needs a look', async () => {
  const desk = await paying()
  const { school, ama, adwoa, kofi } = desk
  const body = { from: 'drawer' as const, amount: 20, payee: 'Kingsway Gas', word: 'Gas' }
  await school.call(endpoints.payOut, { body: { ...body, allowedById: adwoa.staffId } }, ama)

  const early = await school.call(endpoints.readWatchList, {}, kofi)
  await daysLater(desk, 7)
  const late = await school.call(endpoints.readWatchList, {}, kofi)

  expect(early.vouchers).toMatchObject({ count: 0, oldest: null })
  expect(late.vouchers).toEqual({ count: 1, amount: 20, days: 3, oldest: '2026-11-20' })
})
