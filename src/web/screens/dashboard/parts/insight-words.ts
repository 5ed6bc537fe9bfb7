/** What the parts of a period are called, on the insights and on the lists behind them. */

export const PARTS = {
  earlier: 'Earlier terms',
  voluntary: 'Voluntary fees',
  daily: 'Daily fees',
  pass_through: 'Passed on',
} as const

export const WEEKDAYS = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Of what was recorded on another day than it counts on there is no hour. */
export function hourText(hour: number | null): string {
  return hour === null ? 'On another day' : `${hour}:00 to ${hour}:59`
}

/** "80 %": whole, and cut, so that 100 % is said of nothing that is not all in. */
export function percentText(percent: number | null): string {
  return percent === null ? 'no share' : `${Math.floor(percent)} %`
}

/** ", 8 points ahead of last term on the same day"; empty where last term says nothing. */
export function sayAgainst(percent: number, then: number | null): string {
  if (then === null) return ''
  const points = Math.floor(percent) - Math.floor(then)
  if (points === 0) return ', as many as last term on the same day'
  const size = Math.abs(points)
  return `, ${size} ${size === 1 ? 'point' : 'points'} ${points > 0 ? 'ahead of' : 'behind'} last term on the same day`
}
