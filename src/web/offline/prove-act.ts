import { actText, proofKeyOf, proveAct } from '#shared/act-proof.ts'
import { isLocked } from '#web/lock.ts'
import { ownerKey, readPerson, readSession } from '#web/session.ts'
import { bodyOf, endpointOf } from './deliver-act.ts'
import { firstChildOf, type WaitingAct } from './waiting-act.ts'

let known: { authToken: string; key: Promise<CryptoKey> } | null = null

/** Whose path it is sent to. */
function subjectOf(act: WaitingAct): string {
  return act.kind === 'payment' && act.family ? act.family.id : firstChildOf(act)
}

/**
 * The act with the proof that the person signed in did it, which their colleagues need to send it for them. Without it (a browser
 * that cannot, a desk that is locked) only the person can.
 */
export async function withProof<Act extends WaitingAct>(act: Act): Promise<Act> {
  const [session, person] = [readSession(), readPerson()]
  if (!session || !person || isLocked() || act.owner !== ownerKey() || !globalThis.crypto.subtle) return act
  const { authToken } = session
  if (known?.authToken !== authToken) known = { authToken, key: proofKeyOf(authToken) }
  try {
    const text = actText({
      sessionId: person.sessionId,
      key: act.id,
      operation: endpointOf(act).id,
      subjectId: subjectOf(act),
      body: bodyOf(act),
    })
    const proof = await proveAct(await known.key, text)
    return { ...act, by: { name: person.name, sessionId: person.sessionId, proof } }
  } catch {
    return act
  }
}
