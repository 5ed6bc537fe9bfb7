/** A text that a spreadsheet would take for a formula: `=cmd()`, `+1`, `-1`, `@sum`, or hidden behind white space. */
export function looksLikeFormula(text: string): boolean {
  return /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text)
}
