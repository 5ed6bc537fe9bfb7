import { z } from 'zod'
import { ROLE_NAMES, ROLES } from '../permissions.ts'
import { named } from './named.ts'
import { id } from './wire.ts'

export const role = z.enum(ROLES, { error: `role must be one of ${ROLES.join(', ')}.` })

/** Of a browser that keeps a key: the session opened with it is worth nothing without a proof of that key. */
export const sessionKey = z
  .string({ error: 'This browser’s key is not valid.' })
  .regex(/^[\w-]{87}$/, 'This browser’s key is not valid.')
  .optional()
  .meta({
    description:
      'Public half of an ECDSA key on P-256, the point written out, base64url. Each call of this session then wants X-Key-Proof. Without it the token is enough.',
  })

/** Whoever is signed in, as signing in answers. */
export const signedIn = named('SignedIn', {
  id,
  name: z.string(),
  role,
  roleName: z.enum(ROLE_NAMES),
  isSchoolAccount: z.boolean().meta({ description: 'The account the school signed up with; it is a Head.' }),
})
