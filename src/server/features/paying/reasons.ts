/** What networks and banks say when nothing was taken, and what that is to a parent. The first that fits. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/low.?balance|insufficient|not enough/i, 'not enough money in the wallet, or its limit is reached'],
  [/limit/i, 'over your wallet’s daily limit'],
  [/pin/i, 'the PIN was wrong'],
  [/time.?out|timed out|expired/i, 'the time ran out'],
  [/cancel|reject|said no|not authori[sz]ed/i, 'you said no'],
  [/3.?d.?secure|authentication/i, 'the bank did not recognise you'],
]

/** Why a payment failed, in plain words. */
export function reasonOf(channel: 'mobile_money' | 'card', said: string | null): string {
  const known = REASONS.find(([pattern]) => pattern.test(said ?? ''))?.[1]
  if (known) return known
  return channel === 'card' ? 'the card was declined' : 'no reason was given'
}
