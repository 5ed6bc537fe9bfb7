import type { Env } from '../../env.ts'
import { arkeselGateway } from './arkesel.ts'
import type { SmsGateway } from './gateway.ts'
import { hubtelGateway } from './hubtel.ts'
import { logGateway } from './log.ts'
import { mnotifyGateway } from './mnotify.ts'

/** The provider that SMS_PROVIDER names. */
export function smsGatewayFor({ sms }: Pick<Env, 'sms'>): SmsGateway {
  const elsewhere = sms.baseUrl ? { baseUrl: sms.baseUrl } : {}
  switch (sms.provider) {
    case 'hubtel':
      return hubtelGateway({ ...sms.hubtel, ...elsewhere })
    case 'arkesel':
      return arkeselGateway({ ...sms.arkesel, ...elsewhere })
    case 'mnotify':
      return mnotifyGateway({ ...sms.mnotify, ...elsewhere })
    case 'log':
      return logGateway
  }
}
