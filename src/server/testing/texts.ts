import { sql } from '../context/context.ts'
import type { MessageId } from '../context/directory.ts'
import { parseEnv } from '../env.ts'
import { sendThese } from '../features/messages/send-due.ts'
import type { SmsGateway } from '../gateways/sms/gateway.ts'
import type { TestSchool } from './test-school.ts'

/** The world of the jobs, at the clock of one school. */
export const worldOf = (school: TestSchool) => ({
  database: school.context.database,
  env: parseEnv({ NODE_ENV: 'test' }),
  now: () => school.clock.now,
})

/** Sends what is due of one school until nothing is: in the platform's queue stand the messages of all other tests too. */
export async function sendDueOf(school: TestSchool, gateway: SmsGateway): Promise<{ mustRest: boolean }> {
  for (;;) {
    const due = await dueOf(school)
    if (due.length === 0) return { mustRest: false }
    const { mustRest } = await sendThese(worldOf(school), gateway, due)
    if (mustRest) return { mustRest }
  }
}

/** Which messages of one school are due. */
export function dueOf(school: TestSchool): Promise<MessageId[]> {
  return school.rows<MessageId>(
    sql`select school_id as "schoolId", id from messages
        where school_id = ${school.schoolId} and status in ('queued', 'sending', 'failed')
          and not_before <= app_now() and (leased_until is null or leased_until < app_now())
        order by not_before`,
  )
}
