/** What a column of a list can hold, as people call it. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  surname: 'Surname',
  firstName: 'First name',
  otherNames: 'Other names',
  name: 'Whole name',
  class: 'Class',
  gender: 'Gender',
  address: 'Address',
  birthDate: 'Date of birth',
  kind: 'Kind of pupil',
  pupilCode: 'Pupil code',
  number: 'Student number',
  family: 'Family',
  guardian: 'Guardian',
  guardianFirstName: 'Guardian’s first name',
  guardianSurname: 'Guardian’s surname',
  phone: 'Guardian’s phone',
  owedSince: 'Owed since',
}

/** `owed:PTA Fees#2` is `PTA Fees owed`. */
export function fieldWord(field: string): string {
  const feeType = /^owed:(.+?)(?:#\d)?$/.exec(field)?.[1]
  return feeType ? `${feeType} owed` : (FIELD_WORDS[field] ?? field)
}
