import { Refusal } from '#shared/errors.ts'
import { anotherNetwork } from '#shared/mobile-wallets.ts'
import { NETWORK_NAMES, type Network } from '#shared/ways-to-pay.ts'

interface Asked {
  number: string
  network: Network
  hasMoved?: boolean | undefined
}

/** A prompt at the wrong network reaches nobody, or somebody else's wallet. Whoever keeps the number after moving says so. */
export function requireNetworkOf({ number, network, hasMoved }: Asked): void {
  const giver = anotherNetwork(number, network)
  if (!giver || hasMoved) return
  const sentence = `This is a number of ${NETWORK_NAMES[giver]}. Ask ${NETWORK_NAMES[giver]}, or say that it has moved to ${NETWORK_NAMES[network]}.`
  throw new Refusal('invalid', sentence, { fields: { network: sentence } })
}
