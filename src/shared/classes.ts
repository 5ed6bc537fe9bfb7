/**
 * One key for the many ways a class is written: `KG 1`, `kg1` and `Kindergarten 1` are the same class, and so are
 * `Basic 7`, `JHS 1` and `Form 1`. Two names with one key are one class.
 */
export function classKey(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  const match = /^(kg|kindergarten|nursery|nur|n|basic|bs|b|class|primary|p|stage|jhs|form|js)(\d)$/.exec(
    plain,
  )
  if (!match) return plain === 'crèche' || plain === 'cresh' ? 'creche' : plain
  const [, word = '', digit = ''] = match
  if (['kg', 'kindergarten'].includes(word)) return `kindergarten${digit}`
  if (['nursery', 'nur', 'n'].includes(word)) return `nursery${digit}`
  if (['jhs', 'form', 'js'].includes(word)) return `basic${Number(digit) + 6}`
  return `basic${digit}`
}
