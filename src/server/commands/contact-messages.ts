import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { runCommand } from './run-command.ts'

// `akontaa contact-messages` lists what visitors wrote, newest first; `--erase somebody@school.example` removes all
// that came from one address.

const MESSAGES_MAX = 200

await runCommand(async (database) => {
  const [option, email] = process.argv.slice(2)
  if (option === undefined) await list(database)
  else if (option === '--erase' && email) await erase(database, email)
  else throw new Error('Usage: akontaa contact-messages [--erase <e-mail>]')
  return 0
})

interface Listed {
  received: string
  name: string
  email: string
  phone: string
  services: string[]
  message: string
  mail: string
}

async function list({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<Listed>(
    sql`select to_char(received_at at time zone 'UTC', 'DD Mon YYYY HH24:MI') as received,
          trim(first_name || ' ' || last_name) as name, email, phone, services, message,
          case when mailed_at is not null then 'mailed' when mail_failure is not null then 'not mailed: ' || mail_failure
            else 'not mailed' end as mail
        from contact_messages order by received_at desc limit ${MESSAGES_MAX}`,
  )
  if (rows.length === 0) process.stdout.write('No messages.\n')
  for (const { received, name, email, phone, services, message, mail } of rows) {
    const who = [name, email, phone].filter(Boolean).join(', ')
    const about = services.length > 0 ? `\nServices: ${services.join(', ')}` : ''
    process.stdout.write(
      `${plain(`${received} (${mail})\n${who}${about}\n\n${message}`)}\n\n${'-'.repeat(60)}\n`,
    )
  }
}

async function erase({ pool }: Database, email: string): Promise<void> {
  const { rowCount } = await pool.query(
    sql`delete from contact_messages where lower(email) = lower(${email})`,
  )
  process.stdout.write(`${rowCount ?? 0} removed.\n`)
}

/** Strangers wrote this: nothing of it may steer the terminal. */
function plain(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '')
}
