import type { SignUp } from '../../../queries/registration.ts'

/** What is typed into the form; everything but the password outlives a reload of this tab. */
export type Draft = Omit<SignUp, 'bankName'>

const KEY = 'signUpDraft'

export const emptyDraft: Draft = {
  schoolName: '',
  schoolAddress: '',
  schoolPhone: '',
  schoolWebsite: '',
  schoolEmail: '',
  schoolPassword: '',
  bankAccountNumber: '',
  settlementBankCode: '',
}

export function readDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const known = new Map(Object.entries(stored ?? {}))
    const text = (field: keyof Draft) => {
      const value = known.get(field)
      return typeof value === 'string' ? value : ''
    }
    return {
      schoolName: text('schoolName'),
      schoolAddress: text('schoolAddress'),
      schoolPhone: text('schoolPhone'),
      schoolWebsite: text('schoolWebsite'),
      schoolEmail: text('schoolEmail'),
      schoolPassword: '',
      bankAccountNumber: text('bankAccountNumber'),
      settlementBankCode: text('settlementBankCode'),
    }
  } catch {
    // Written by something else: as good as absent.
    return emptyDraft
  }
}

export function storeDraft({ schoolPassword: _, ...draft }: Draft): void {
  sessionStorage.setItem(KEY, JSON.stringify(draft))
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY)
}
