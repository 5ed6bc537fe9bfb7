const HUNDREDTHS = 100

/** All of it, in hundredths of a percent. */
export const WHOLE_SHARE = 10_000

/** A share as it is kept: 33.33 % is 3,333 hundredths. */
export const hundredthsOf = (percent: number): number => Math.round(percent * HUNDREDTHS)

/** Whether it has two decimals at most. */
export const isInHundredths = (percent: number): boolean =>
  Math.abs(percent * HUNDREDTHS - hundredthsOf(percent)) < 1e-6
