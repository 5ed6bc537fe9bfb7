import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { World } from '../../context/world.ts'
import { parseEnv } from '../../env.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { mailMessages } from './mail-messages.ts'
import { type ContactMessage, sendContactMessage } from './send-contact-message.ts'
import { startMailServer } from './test-mail-server.ts'

/** A world with a mail server of its own; nothing of other tests waits in it to be mailed. */
async function postOffice() {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  let now = new Date('2026-11-20T09:00:00Z')
  const database = await testDatabase()
  await database.pool.query('delete from contact_messages')
  const world: World = { database, env: parseEnv({ NODE_ENV: 'test' }), now: () => now }
  return {
    server,
    world,
    post: (smtpUrl = server.url) => mailMessages(world, { smtpUrl, to: 'office@akontaa.example' }),
    write: (differences: Partial<ContactMessage> = {}) =>
      sendContactMessage(world, aMessage(differences), randomUUID()),
    pass: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
  }
}

function aMessage(differences: Partial<ContactMessage>): ContactMessage {
  return {
    firstName: 'Akosua',
    lastName: 'Mensah',
    email: 'akosua@school.example',
    phone: '024 123 4567',
    message: 'What does it cost for 400 pupils?',
    services: ['Others'],
    ...differences,
  }
}

test('a message is mailed to the operator once, and an answer goes to who wrote it', async () => {
  const { server, post, write } = await postOffice()
  await write()

  const sent = await Promise.all([post(), post()])

  expect(sent.toSorted()).toEqual([0, 1])
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]?.to).toEqual(['office@akontaa.example'])
  expect(server.mails[0]?.text).toMatch(/Reply-To: .*akosua@school\.example/)
  expect(server.mails[0]?.text).toContain('What does it cost for 400 pupils?')
})

test('a mail server that refuses loses no message: it is tried again later, and five times at most', async () => {
  const { server, post, write, pass, world } = await postOffice()
  await write()
  server.refuse(true)
  expect(await post()).toBe(0)
  server.refuse(false)

  expect(await post()).toBe(0)
  pass(10)
  expect(await post()).toBe(1)

  await write()
  server.refuse(true)
  for (let tries = 0; tries < 8; tries++, pass(10)) await post()
  const { rows } = await world.database.pool.query(
    'select mail_attempts, mail_failure from contact_messages where mailed_at is null',
  )
  expect(rows).toEqual([{ mail_attempts: 5, mail_failure: 'EENVELOPE' }])
})

test('no line break in a name becomes a header of the mail', async () => {
  const { server, post, write } = await postOffice()
  await write({ firstName: 'Kofi\r\nBcc: somebody@else.example', lastName: '' })

  await post()

  expect(server.mails[0]?.to).toEqual(['office@akontaa.example'])
  expect(server.mails[0]?.text).not.toMatch(/^Bcc:/m)
})

test('without a mail server at the address the message waits', async () => {
  const { post, write, world } = await postOffice()
  await write()

  expect(await post('smtp://127.0.0.1:9')).toBe(0)

  const { rows } = await world.database.pool.query('select mailed_at, mail_failure from contact_messages')
  expect(rows).toEqual([{ mailed_at: null, mail_failure: 'ESOCKET' }])
})
