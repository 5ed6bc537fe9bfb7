/** Who had a hand in money that went back or was forgiven. */
export interface Hands {
  /** Who had received it; null of what was only forgiven. */
  receivedBy: string | null
  /** Who asked, where somebody else said yes; null where one person did it. */
  askedBy: string | null
  /** Who did it, or said yes. */
  by: string
}

/** The same with who had received it first: it is that person's sum that is less. For papers. */
export function sayHands({ receivedBy, ...did }: Hands): string {
  return receivedBy ? `${receivedBy}, ${sayWhoDid(did)}` : sayWhoDid(did).replace(/^by /, '')
}

/** `asked by Ama Mensah, yes from Adwoa Sarpong`, or `by Adwoa Sarpong`. */
export function sayWhoDid({ askedBy, by }: Omit<Hands, 'receivedBy'>): string {
  return askedBy ? `asked by ${askedBy}, yes from ${by}` : `by ${by}`
}
