/** How a parent pays in the app, as Paystack spells the networks: MTN, Telecel (formerly Vodafone), AT (formerly AirtelTigo). */
export const WAYS_TO_PAY = ['mtn', 'vod', 'atl', 'card'] as const
export type WayToPay = (typeof WAYS_TO_PAY)[number]

/** The networks of mobile money among them. */
export const NETWORKS = ['mtn', 'vod', 'atl'] as const
export type Network = (typeof NETWORKS)[number]

export const NETWORK_NAMES: Record<Network, string> = { mtn: 'MTN', vod: 'Telecel', atl: 'AT' }
