import { expect, test } from 'vitest'
import { sql } from '../../context/context.ts'
import { aDeskOf, unlock } from '../../testing/desks.ts'
import { aPersonOf } from '../../testing/people.ts'
import { createTestSchool, password } from '../../testing/test-school.ts'
import { worldOf } from '../../testing/texts.ts'
import { second } from '../../testing/turns.ts'
import { endStaffSessions } from '../staff/sessions.ts'
import { setPin } from './set-pin.ts'

test('a PIN that is set at the moment all sessions of somebody are ended opens nothing', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  const ama = await aPersonOf(school, 'cashier')
  const { caller } = ama.context
  await school.rows(sql`update sessions set workstation_id = ${desk.deskId} where id = ${caller.sessionId}`)

  const ended = await second(
    school.context,
    (context) => setPin(worldOf(school), { ...context, caller }, { ...desk, pin: '161803', password }),
    (context) => endStaffSessions(context, ama.staffId),
  )

  expect(ended).toBe('done')
  expect((await unlock(school, desk, ama.staffId, '161803')).problem.code).toBe('pin_off')
})
