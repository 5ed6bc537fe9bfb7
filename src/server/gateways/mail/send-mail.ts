import nodemailer from 'nodemailer'
import { operatorFrom } from '#shared/operator.ts'
import type { Env } from '../../env.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends a mail in the operator's name. False when there is no mail server, or it did not take it. */
export async function sendMail({ smtpUrl }: Pick<Env, 'smtpUrl'>, mail: Mail): Promise<boolean> {
  if (!smtpUrl) return false
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  try {
    const from = { name: 'Akontaa', address: operatorFrom(process.env).email }
    await transport.sendMail({ from, ...mail })
    return true
  } catch {
    // What a mail server says may name the reader; that it failed is enough.
    return false
  } finally {
    transport.close()
  }
}
