import type { SmsGateway } from './gateway.ts'

/** The default: nothing leaves the machine, so nothing is ever delivered. The Messages screen shows what would have been sent. */
export const logGateway: SmsGateway = {
  name: 'log',
  send: async ({ reference }) => ({ outcome: 'sent', providerId: reference }),
}
