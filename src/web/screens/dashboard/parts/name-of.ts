import type { Guardian } from '#web/queries/families.ts'

export function nameOf({ firstName, surname }: Pick<Guardian, 'firstName' | 'surname'>): string {
  return `${firstName} ${surname}`.trim()
}
