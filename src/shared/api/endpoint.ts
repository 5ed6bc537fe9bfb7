import { z } from 'zod'
import type { RefusalCode } from '../errors.ts'
import type { Pesewas } from '../money.ts'
import type { PermissionName } from '../permissions.ts'

/**
 * One call of the API, as data. The server's route, the typed client and the OpenAPI document all come from it.
 * `access` says who may call: anyone; any signed-in school (also an expired one); a signed-in, paid-up school; or a parent, who
 * has shown a child's code (`parent`) or is about to (`new_parent`). Parents' sessions open no call of a school, nor a school's theirs.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, Fastify style: `/students/pay/:studentId`. */
  path: string
  access: 'public' | 'signed_in' | 'paid_up' | 'parent' | 'new_parent'
  /** What whoever is signed in must be permitted (shared/permissions.ts); nothing where anybody may call. */
  permission?: PermissionName
  /** Needed in its place by a call that writes nothing because its query says `look=true`. */
  lookPermission?: PermissionName
  summary: string
  /** Part of the written specification, or beyond it. */
  origin: 'spec' | 'ours'
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** The status of success. */
  status: 200 | 201
  /** Takes an Idempotency-Key: the same key and body are answered from memory and done once. */
  idempotent: boolean
  /** What it may refuse besides the refusals every call shares. */
  refusals: readonly RefusalCode[]
  /** Answers 304 while nothing of the school has changed since the caller's ETag. */
  versioned?: boolean
  /** Bytes instead of JSON (PDF, CSV, ZIP): the media types. */
  produces?: readonly string[]
  /** The largest body, in bytes, of a call that takes more than the usual 1 MB of a signed-in school. */
  bodyBytesMax?: number
  /** The field that holds a whole file, and so a longer text than any other may be. */
  longText?: string
  /**
   * Records what a desk without a line took before the subscription ended (`takenAt`), although it arrives after;
   * for so many days.
   */
  lateDays?: number
  /**
   * Takes what another person did at this desk without a connection, proved by their session: headers X-Act-Session, X-Act-Proof
   * (shared/act-proof.ts). http/forged-acts.test.ts tries each such call with the proofs of every other.
   */
  carriesPerson?: boolean
  /** Acts in one statement of the ledger, which proves by the way that whoever was signed in a moment ago still is. */
  actsAtOnce?: boolean
}

type Given<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Partial<
  Endpoint<P, Q, B, R>
> &
  Pick<Endpoint<P, Q, B, R>, 'id' | 'method' | 'path' | 'access' | 'summary' | 'reply'>

const nothing = z.object({})

/** Completes the description of a call with what most calls are: of the specification, 200, nothing sent. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(given: Given<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    origin: 'spec',
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    status: 200,
    idempotent: false,
    refusals: [],
    ...given,
  }
}

/** What a caller sends: amounts are pesewas, and become cedis on their way. */
export interface Sent<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
}

/** What the server works with, after parsing. */
export interface Received<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

/** What comes back. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** A value as its JSON says it: amounts are cedis. */
export type OnWire<Value, Amount = number> = unknown extends Value
  ? Value
  : Value extends Pesewas
    ? Amount
    : Value extends object
      ? { [Name in keyof Value]: OnWire<Value[Name], Amount> }
      : Value

/** What comes back, as its JSON says it. */
export type WireReply<E extends Endpoint> = OnWire<Reply<E>>

/** What a caller sends, as its JSON says it: an amount may be typed text. */
export type WireSent<E extends Endpoint> = OnWire<Sent<E>, number | string>
