import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../../context/context.ts'
import { dueMessages, type MessageId, unconfirmedMessages } from '../../context/directory.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { worldOf } from '../../testing/texts.ts'

/** More than all tests together leave in the queue. */
const ALL = 100_000

test.each(['receipt', 'fee_added', 'notice'])(
  'a text (%s) goes from its moment on, and not while somebody else is sending it',
  async (kind) => {
    const { school, add, named } = await aQueue()
    await add(`${kind} of this moment`, { kind, status: 'queued' })
    await add(`${kind} of later`, { kind, status: 'queued', notBefore: '1 second' })
    await add(`${kind} that is being sent`, { kind, status: 'sending', leasedUntil: '1 second' })
    await add(`${kind} of a sender still at it`, { kind, status: 'sending', leasedUntil: '0 seconds' })
    await add(`${kind} of a sender that died`, { kind, status: 'sending', leasedUntil: '-1 second' })
    await add(`${kind} that was sent`, { kind, status: 'sent' })

    expect(await named(await dueMessages(worldOf(school), ALL))).toEqual([
      `${kind} of a sender that died`,
      `${kind} of this moment`,
    ])
  },
)

test('the provider is asked of what it took, from the moment named on', async () => {
  const { school, add, named } = await aQueue()
  await add('taken', { status: 'sent', providerId: 'one' })
  await add('asked a moment ago', { status: 'sent', providerId: 'two', notBefore: '1 second' })
  await add('written down by nobody', { status: 'sent' })
  await add('delivered', { status: 'delivered', providerId: 'three' })

  expect(await named(await unconfirmedMessages(worldOf(school), ALL))).toEqual(['taken'])
})

interface Message {
  kind?: string
  status: string
  /** From now. */
  notBefore?: string
  leasedUntil?: string
  providerId?: string
}

/** A school whose queue has what the test puts there, and names what of it was answered. */
async function aQueue() {
  const school = await createTestSchool()
  onTestFinished(async () => {
    await school.rows(sql`update messages set status = 'cancelled'`)
  })
  const add = (told: string, { kind = 'receipt', status, notBefore, leasedUntil, providerId }: Message) =>
    school.rows(
      sql`insert into messages (school_id, kind, told, phone, status, not_before, leased_until, provider_id)
          values (${school.schoolId}, ${kind}, ${told}, ${aPhone()}, ${status},
            app_now() + ${notBefore ?? '0 seconds'}::interval, app_now() + ${leasedUntil ?? null}::interval, ${providerId ?? null})`,
    )
  const named = async (answered: readonly MessageId[]) => {
    const ids = answered.filter(({ schoolId }) => schoolId === school.schoolId).map(({ id }) => id)
    const rows = await school.rows<{ told: string }>(
      sql`select told from messages where id = any(${ids}) order by told`,
    )
    return rows.map(({ told }) => told)
  }
  return { school, add, named }
}
