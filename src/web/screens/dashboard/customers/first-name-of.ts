import type { Family } from '#web/queries/families.ts'

/** A child's name without the surname that it shares with a guardian, who stands beside it. */
export function firstNameOf(name: string, guardians: Family['guardians']): string {
  const shared = guardians.find(({ surname }) => surname !== '' && name.endsWith(` ${surname}`))
  return shared ? name.slice(0, -shared.surname.length - 1) : name
}
