/** Whether a name can be printed on papers and sent by SMS: in Latin letters, with those of Ghana's languages. */
export function isInLatin(text: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text)
}

export function notInLatin(label: string): string {
  return `${label}: write it in Latin letters. Receipts and texts have no others.`
}
