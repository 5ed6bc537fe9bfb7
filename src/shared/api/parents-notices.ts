import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** What schools have written, among the calls of parents. */

export const listParentNotices = endpoint({
  id: 'listParentNotices',
  method: 'GET',
  path: '/parents/notices',
  access: 'parent',
  origin: 'ours',
  summary:
    'What the schools have written to this family within a year, newest first; at most 100 of a school.',
  reply: z.object({
    notices: z.array(
      z.object({
        noticeId: id,
        schoolId: id,
        schoolName: z.string(),
        title: z.string(),
        body: z.string(),
        at: z.iso.datetime(),
        children: z.array(z.string()).meta({ description: 'Whom it is about; none of a notice to all.' }),
      }),
    ),
  }),
})
