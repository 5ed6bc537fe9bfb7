/** Everything that may be said beside money. */
export const recording = {
  date: '2026-11-20',
  payment_method: 'Mobile Money' as const,
  reference: 'MM-1',
  note: 'By her aunt',
  confirm: true,
  guardDuplicates: false,
}
