import { Refusal } from '#shared/errors.ts'

/** Nothing came back from our server: the connection is down, or it took too long. Its code is as of an answer, for whoever retries. */
export class NoAnswer extends Refusal {}
