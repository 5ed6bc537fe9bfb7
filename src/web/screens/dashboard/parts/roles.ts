import { ROLE_NAMES, ROLES, type Role } from '#shared/permissions.ts'

/** What each role is for, in one line. */
const says: Record<Role, string> = {
  head: 'Everything; at least one must remain',
  bursar: 'Bills, changes fees, closes days, answers requests',
  cashier: 'Takes money, adds students, asks to take back',
  teacher: 'Sees the children of their own classes',
  auditor: 'Reads everything, writes nothing',
}

export const roleOptions = ROLES.map((role) => ({ value: role, name: ROLE_NAMES[role], says: says[role] }))
