/** The push services of browsers' makers. A browser's subscription names one of them; nothing else is ever asked. */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^jmt\d+\.google\.com$/,
  /^(.+\.)?push\.services\.mozilla\.com$/,
  /^(.+\.)?push\.apple\.com$/,
  /^(.+\.)?notify\.windows\.com$/,
]

/**
 * Whether an address is one of a push service: https, its usual port, no user name. The name decides, so that no address of our own
 * network can be asked for; `trusted` are the operator's own (`host` or `host:port`).
 */
export function isOfPushService(endpoint: string, trusted: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  return trusted.includes(host) || KNOWN.some((name) => name.test(host))
}
