import { z } from 'zod'
import { ROLE_NAMES, ROLES } from '../permissions.ts'
import { named } from './named.ts'
import { id } from './wire.ts'

export const role = z.enum(ROLES, { error: `role must be one of ${ROLES.join(', ')}.` })

/** Whoever is signed in, as signing in answers. */
export const signedIn = named('SignedIn', {
  id,
  name: z.string(),
  role,
  roleName: z.enum(ROLE_NAMES),
  isSchoolAccount: z.boolean().meta({ description: 'The account the school signed up with; it is a Head.' }),
})
