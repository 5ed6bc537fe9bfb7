/** A LIKE pattern, in small letters, in which what was typed stands for itself. */
export function contains(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
