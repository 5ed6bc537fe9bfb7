import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { inject, testApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'

const written = {
  firstName: 'Akosua',
  lastName: 'Mensah',
  email: 'akosua@school.example',
  phone: '024 123 4567',
  services: ['Network Setup' as const],
}

async function kept(message: string) {
  const { pool } = await testDatabase()
  const { rows } = await pool.query(
    'select first_name, email, services from contact_messages where message = $1',
    [message],
  )
  return rows
}

test('a message is kept as it was written and thanked for', async () => {
  const app = await testApp()
  const message = `Can you come by? ${crypto.randomUUID()}`

  const { reply } = await inject(app, endpoints.sendContactMessage, { body: { ...written, message } })

  expect(reply.message).toBe('Message sent successfully!')
  expect(await kept(message)).toEqual([
    { first_name: 'Akosua', email: 'akosua@school.example', services: ['Network Setup'] },
  ])
})

test('a message sent twice at once, by a double click, is thanked for twice and kept once', async () => {
  const app = await testApp()
  const message = `Twice? ${crypto.randomUUID()}`
  const send = (differences: object = {}) =>
    inject(app, endpoints.sendContactMessage, { body: { ...written, message, ...differences } })

  const answers = await Promise.all([send(), send(), send()])

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await kept(message)).toHaveLength(1)
  await send({ services: ['Others'] })
  expect(await kept(message)).toHaveLength(2)
})

test('without email or message it says which sentence the page says', async () => {
  const app = await testApp()

  const { status, problem } = await inject(app, endpoints.sendContactMessage, {
    body: { email: ' ', message: 'Hello' },
  })

  expect(status).toBe(422)
  expect(problem.error).toBe('Email and message are required.')
})

test('a program that fills in the hidden field is thanked and forgotten', async () => {
  const app = await testApp()
  const message = `Buy now ${crypto.randomUUID()}`

  const { status } = await inject(app, endpoints.sendContactMessage, {
    body: { ...written, message, nickname: 'bot' },
  })

  expect(status).toBe(200)
  expect(await kept(message)).toEqual([])
})

test('a form posted without script is kept, and leads to the page that says so', async () => {
  const app = await testApp()
  const message = `Plain form ${crypto.randomUUID()}`
  const form = new URLSearchParams({ ...written, services: 'Others', message })
  form.append('services', 'User Research')

  const answer = await postForm(app, form)

  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/contact#sent')
  expect(await kept(message)).toMatchObject([{ services: ['Others', 'User Research'] }])
})

test('a plain form that lacks something comes back as a page that says what', async () => {
  const app = await testApp()

  const answer = await postForm(app, new URLSearchParams({ email: 'akosua@school.example' }))

  expect(answer.statusCode).toBe(422)
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
  expect(answer.body).toContain('Email and message are required.')
})

test('the eleventh message within an hour from one address waits', async () => {
  const app = await testApp()
  const send = () =>
    app.inject({
      method: 'POST',
      url: '/api/contact',
      remoteAddress: '198.51.100.7',
      payload: { email: 'a@b.example', message: 'Again' },
    })
  for (let sent = 0; sent < 10; sent++) expect((await send()).statusCode).toBe(200)

  const refused = await send()

  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
})

async function postForm(app: Awaited<ReturnType<typeof testApp>>, form: URLSearchParams) {
  return app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
}
