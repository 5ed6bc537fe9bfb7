import fc from 'fast-check'

/** What may happen with daily registers. `which` points at registers in the order they were opened. */
export interface RegisterDeeds {
  /** A teacher marks a class for a day, counted from today, and hands it over: `said` is each student's mark. */
  markClass: { class: number; day: number; said: Said[] }
  acceptRegister: { which: number }
  sendBack: { which: number }
  /** Of a student who paid nothing: money that a correction finds missing has a play of its own. */
  correctMark: { which: number; student: number; mark: Unpaid }
}

/** A mark, or days paid for. */
export type Said = Unpaid | 'prepaid' | number
export type Unpaid = 'absent' | 'own_food' | 'owes'

export const DAILY = 'Daily feeding'
/** Pesewas a day, in every class. */
export const DAILY_RATE = 1_500

export function registerActs({
  student,
  inClass,
  pick,
}: Record<'student' | 'inClass' | 'pick', fc.Arbitrary<number>>) {
  const said = fc.constantFrom<Said>(1, 1, 2, 'owes', 'absent', 'own_food', 'prepaid')
  return [
    {
      weight: 8,
      arbitrary: fc.record({
        what: fc.constant('markClass' as const),
        class: inClass,
        day: fc.constantFrom(0, 0, 0, -1, -3, -20, 1),
        said: fc.array(said, { minLength: 6, maxLength: 6 }),
      }),
    },
    { weight: 8, arbitrary: fc.record({ what: fc.constant('acceptRegister' as const), which: pick }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('sendBack' as const), which: pick }) },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('correctMark' as const),
        which: pick,
        student,
        mark: fc.constantFrom<Unpaid>('absent', 'own_food', 'owes'),
      }),
    },
  ]
}
