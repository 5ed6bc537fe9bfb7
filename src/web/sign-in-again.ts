/**
 * The one place where a session that ran out is mended. A call that is told 401 waits here while the dashboard asks for
 * the password; then the same call goes out again with the same key, so nothing typed and nothing sent is lost.
 */

type Asker = () => Promise<boolean>

let asker: Asker | null = null
let asking: Promise<boolean> | null = null

/** The dashboard says how it asks. Returns the way to take that back. */
export function answerSignIn(ask: Asker): () => void {
  asker = ask
  return () => {
    asker = null
  }
}

/** True once the school has signed in again; false when nobody can ask or the person gave up. Asked once at a time. */
export function signInAgain(): Promise<boolean> {
  if (!asker) return Promise.resolve(false)
  asking ??= asker().finally(() => {
    asking = null
  })
  return asking
}

/** While the password is asked for: ends with the answer. Null at all other times. */
export function signInAsked(): Promise<boolean> | null {
  return asking
}
