import { operatorFrom } from '#shared/operator.ts'
import type { World } from '../../context/world.ts'
import { type Loop, startLoop } from '../../loop.ts'
import { mailMessages } from './mail-messages.ts'

const EVERY_MS = 5_000

/** Mails what visitors wrote, soon after they did, until stopped. Without a mail server the messages wait to be listed. */
export function startMailer(world: World, onError: (error: unknown) => void): Loop | undefined {
  const { smtpUrl } = world.env
  if (!smtpUrl) return undefined
  const { email } = operatorFrom(process.env)
  return startLoop({
    everyMs: EVERY_MS,
    onError,
    round: async () => {
      await mailMessages(world, { smtpUrl, to: email })
    },
  })
}
