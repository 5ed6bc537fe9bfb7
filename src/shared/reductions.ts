/** What takes something off what a pupil owes: by rule, by a decision on a named pupil, or by hand. */
export const REDUCTION_KINDS = ['discount', 'scholarship', 'waiver', 'write_off'] as const
export type ReductionKind = (typeof REDUCTION_KINDS)[number]

export const REDUCTION_NAMES: Record<ReductionKind, { one: string; several: string }> = {
  discount: { one: 'Discount', several: 'Discounts' },
  scholarship: { one: 'Scholarship', several: 'Scholarships' },
  waiver: { one: 'Waiver', several: 'Waivers' },
  write_off: { one: 'Write-off', several: 'Written off' },
}
