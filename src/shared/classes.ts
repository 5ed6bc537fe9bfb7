/**
 * One key for the many ways a class is written: `KG 1`, `kg1` and `Kindergarten 1` are the same class, and so are
 * `Basic 7`, `JHS 1` and `Form 1`, or the streams `Basic 4 A`, `B4A` and `Class 4a`. Two names with one key are one class.
 */
export function classKey(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  const match =
    /^(kg|kindergarten|nursery|nur|n|basic|bs|b|class|primary|p|stage|jhs|form|js)(\d)([a-z]?)$/.exec(plain)
  if (!match) return plain === 'crèche' || plain === 'cresh' ? 'creche' : plain
  const [, word = '', digit = '', stream = ''] = match
  if (['kg', 'kindergarten'].includes(word)) return `kindergarten${digit}${stream}`
  if (['nursery', 'nur', 'n'].includes(word)) return `nursery${digit}${stream}`
  if (['jhs', 'form', 'js'].includes(word)) return `basic${Number(digit) + 6}${stream}`
  return `basic${digit}${stream}`
}
