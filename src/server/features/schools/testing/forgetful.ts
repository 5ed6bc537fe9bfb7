import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { buildApp } from '../../../app.ts'
import { sql } from '../../../context/context.ts'
import { parseEnv } from '../../../env.ts'
import type { SmsGateway } from '../../../gateways/sms/gateway.ts'
import { inject } from '../../../testing/test-app.ts'
import { createTestSchool } from '../../../testing/test-school.ts'
import { startMailServer } from '../../contact/test-mail-server.ts'
import { sendDue } from '../../messages/send-due.ts'

export type From = Record<string, string>

/** A browser without a mark at an address of its own. */
export function aStranger(): From {
  return { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` }
}

/** A school that has forgotten its password, with its mailbox and its phone. */
export async function forgetful() {
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const school = await createTestSchool()
  const env = parseEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SMTP_URL: mail.url,
    PUBLIC_URL: 'https://fees.example',
    TRUST_PROXY: 'on',
  })
  const { database } = school.context
  const app = await buildApp({ database, env, now: () => school.clock.now })
  onTestFinished(() => app.close())
  const headers = aStranger()
  const ask = (schoolEmail: string, by: 'email' | 'sms' = 'email', from: From = headers) =>
    inject(app, endpoints.forgetPassword, { body: { schoolEmail, by } }, { headers: from })
  const reset = (body: object, from: From = headers) =>
    inject(
      app,
      endpoints.resetPassword,
      { body: { schoolPassword: 'quite another one', ...body } },
      { headers: from },
    )
  const signIn = (schoolPassword: string, more: From = {}) =>
    inject(
      app,
      endpoints.signIn,
      { body: { schoolEmail: school.email, schoolPassword } },
      { headers: { ...headers, ...more } },
    )
  const mailed = async () =>
    await until(() =>
      /token=3D([\w-]+(?:=\r?\n[\w-]+)*)|token=([\w-]{43})/.exec(mail.mails.at(-1)?.text ?? ''),
    )
  const world = { database, env, now: () => school.clock.now }
  const texts: { id: string; text: string }[] = []
  const gateway: SmsGateway = {
    name: 'test',
    send: async ({ reference, text }) => {
      texts.push({ id: reference, text })
      return { outcome: 'sent', providerId: reference }
    },
  }
  /** The newest code of this school, as it reaches the phone; other schools of this database have texts to send too. */
  const texted = async () =>
    await until(async () => {
      await sendDue(world, gateway)
      const [newest] = await school.rows<{ id: string }>(
        sql`select id from messages where told like 'password-code:%' order by created_at desc, id desc limit 1`,
      )
      return /\d{8}/.exec(texts.find(({ id }) => id === newest?.id)?.text ?? '')
    })
  return {
    school,
    mail,
    ask,
    reset,
    signIn,
    texts,
    gateway,
    world,
    token: async () => ((await mailed())?.slice(1).find(Boolean) ?? '').replace(/=\r?\n/g, ''),
    code: async () => (await texted())?.[0] ?? '',
  }
}

/** What is there once it is; null when it does not come. */
export async function until<T>(look: () => T | null | Promise<T | null>): Promise<T | null> {
  for (let tries = 0; tries < 200; tries++) {
    const seen = await look()
    if (seen) return seen
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return null
}
