import { expect, test } from 'vitest'
import { closingCodeOf, groupedCode, readClosingCode } from './closing-code.ts'

const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const code = closingCodeOf('k7qm', hash)

test('a code is typed as it stands, without case or spaces, with letters that look like others', () => {
  expect(groupedCode(code)).toMatch(/^K7QM( [0-9A-Z]{4}){3}$/)
  for (const typed of [
    code,
    groupedCode(code),
    code.toLowerCase(),
    ` ${groupedCode(code)} `,
    code.replaceAll('0', 'o'),
  ])
    expect(readClosingCode(typed)).toEqual({ code })
  expect(closingCodeOf('k7qm', hash.replace('9f', '9e'))).not.toBe(code)
})

test('every slip of one character, and every two neighbours swapped, is told as a slip', () => {
  for (let place = 0; place < code.length; place += 1) {
    for (const other of '23456789ABCDEFGHJKMNPQRSTVWXY') {
      if (other === code[place] || code[place] === '0' || code[place] === 'Z') continue
      expect(readClosingCode(code.slice(0, place) + other + code.slice(place + 1))).toMatchObject({
        wrong: expect.stringContaining('is wrong'),
      })
    }
    const [one, next] = [code[place], code[place + 1]]
    if (next === undefined || one === next || place + 2 === code.length) continue
    expect(readClosingCode(code.slice(0, place) + next + one + code.slice(place + 2))).toHaveProperty('wrong')
  }
})

test('what is no code says why', () => {
  expect(readClosingCode('')).toEqual({ wrong: 'A code has 16 letters and digits; none is typed.' })
  expect(readClosingCode(code.slice(1))).toEqual({ wrong: 'A code has 16 letters and digits; 15 are typed.' })
  expect(readClosingCode('AGA-000421€')).toEqual({
    wrong: 'A code has only letters and digits; “€” is in none.',
  })
})
