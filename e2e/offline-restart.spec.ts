import { openConnection } from './connection.ts'
import { expect, studentsOf } from './dashboard.ts'
import { isSent, online, openDesk, pay, waits } from './offline-counter.ts'
import { newDeviceTest } from './offline-dashboard.ts'
import { startCopy } from './product.ts'

type Product = Awaited<ReturnType<typeof startCopy>>

/** A product of this journey's own, which may be killed, behind a connection of its own. */
const test = newDeviceTest.extend<{ product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its parameters
  product: async ({}, use) => {
    const product = await startCopy()
    await use(product)
    await product.stop()
  },
  connection: async ({ product }, use) => {
    const connection = await openConnection(product.site)
    await use(connection)
    await connection.close()
  },
})

test('the server is killed before it could answer, and while cash is taken: started again, it has each payment once', async ({
  dashboard,
  session,
  connection,
  product,
}) => {
  test.setTimeout(180_000)
  const child = (await studentsOf(dashboard, session)).find(({ totalDebt }) => totalDebt > 200)
  if (!child) throw new Error('Nobody owes.')
  const headers = { Authorization: `Bearer ${session.authToken}` }
  const amounts = async () => {
    const answer = await fetch(`${product.site}/api/transactions/${child.id}`, { headers })
    const entries = (await answer.json()) as { amount: number }[]
    return entries.map(({ amount }) => amount).filter((amount) => amount === 27.35 || amount === 27.45)
  }
  await openDesk(dashboard)
  connection.loseAnswers()
  await pay(dashboard, child, '27.35')
  await waits(dashboard)
  await expect.poll(amounts).toEqual([27.35])

  await product.kill()
  await pay(dashboard, child, '27.45')
  await expect(dashboard.locator('[data-net]')).toHaveAccessibleName(/2 waiting/)
  connection.mend()
  await product.start()
  await dashboard.evaluate(online)
  await isSent(dashboard)

  expect((await amounts()).sort()).toEqual([27.35, 27.45])
})
