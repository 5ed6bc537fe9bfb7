import type { Env } from '../../env.ts'
import { arkeselGateway } from './arkesel.ts'
import type { SmsGateway } from './gateway.ts'
import { hubtelGateway } from './hubtel.ts'
import { logGateway } from './log.ts'
import { mnotifyGateway } from './mnotify.ts'

/** The provider that SMS_PROVIDER names. */
export function smsGatewayFor({ sms }: Pick<Env, 'sms'>): SmsGateway {
  switch (sms.provider) {
    case 'hubtel':
      return hubtelGateway(sms.hubtel)
    case 'arkesel':
      return arkeselGateway(sms.arkesel)
    case 'mnotify':
      return mnotifyGateway(sms.mnotify)
    case 'log':
      return logGateway
  }
}
