import type { Picture } from './picture.ts'

/** What stands at the head of every sheet. */
export interface School {
  name: string
  address?: string | null
  phone?: string | null
  email?: string | null
  /** The ways to pay besides at the office, in words. */
  payTo?: string | null
  /** Where parents sign in, where papers are to say so. */
  parentsAt?: string | null
  logo?: Picture | null
}
