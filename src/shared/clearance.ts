/** What a clearance may not be for. */

const EXAMS = /bece|wassce|waec|westafricanexamination|basiceducationcertificate|seniorsecondarycertificate/

/** Whether a name is that of an examination of WAEC, however it is spelled: `B.E.C.E.`, `Pre-BECE`, `W A S S C E 2026`. */
export function namesWaecExam(name: string): boolean {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const spelledOut = plain.replace(/\b([a-z]) (?=[a-z]\b)/g, '$1')
  return plain.split(' ').some((word) => EXAMS.test(word)) || EXAMS.test(spelledOut) || isWrittenOut(plain)
}

function isWrittenOut(plain: string): boolean {
  return /basic education certificate|senior (high )?school certificate|west african (exam|senior)/.test(
    plain,
  )
}

export const WAEC_REASON =
  'WAEC does not let a school keep a registered candidate from BECE or WASSCE because fees are owed, so no clearance can be made for it. Ask for the examination fee early, and register whoever has paid it.'

export const CLEARANCE_STATES = ['clear', 'until', 'not'] as const
export type ClearanceState = (typeof CLEARANCE_STATES)[number]
