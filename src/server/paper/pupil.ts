export interface Pupil {
  name: string
  className: string
  /** The school's own number of the student, when it keeps one. */
  number?: string | null
  /** What a parent writes as the reference of a payment; printed in place of the number. */
  code?: string | null
}

export interface Guardian {
  name: string
  phone?: string | null
}
