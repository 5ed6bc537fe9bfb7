import { operatorFrom } from '#shared/operator.ts'

/** The operator's settings as they were when the pages were built. */
export const operator = operatorFrom(import.meta.env)
