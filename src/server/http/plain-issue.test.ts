import { expect, test } from 'vitest'
import { allEndpoints } from '#shared/api/index.ts'
import type { Refusal } from '#shared/errors.ts'
import { parse } from './parse.ts'

const VALUES = [[], {}, '', null, true, -1, 1.5, 1e12, ['', ''], [null], [{}], Array(2000).fill('x')]
const PARSERS_OWN_WORDS = /expected|received|Invalid (input|option|string)|Too (small|big)|Unrecognized/

test.each([
  ['setPayers', { secondFees: [] }, 'secondFees must have at least 1 item.'],
  ['markFeeType', { passThrough: 'yes' }, 'passThrough must be true or false.'],
  ['markFeeType', {}, 'passThrough is missing.'],
  ['importStudents', { csv: ['a'] }, 'csv must be text.'],
  ['adjustStudent', { kind: 'gift' }, 'kind must be one of discount, waiver, write_off, refund.'],
])('%s says what a field must be', (id, body, sentence) => {
  expect(Object.values(fieldsOf(id, body))).toContain(sentence)
})

test('no call tells anybody what is wrong with a field in words of the parser', () => {
  for (const { id, body, query } of allEndpoints)
    for (const schema of [body, query])
      for (const name of Object.keys((schema as { shape?: object }).shape ?? {}))
        for (const value of VALUES) {
          const told = Object.values(refused(schema, { [name]: value })).join(' ')
          expect(told, `${id} ${name}`).not.toMatch(PARSERS_OWN_WORDS)
        }
})

function fieldsOf(id: string, body: unknown) {
  const endpoint = allEndpoints.find((each) => each.id === id)
  if (!endpoint) throw new Error(`No call ${id}.`)
  return refused(endpoint.body, body)
}

function refused(schema: Parameters<typeof parse>[0], value: unknown): Record<string, string> {
  try {
    parse(schema, value)
    return {}
  } catch (error) {
    return (error as Refusal).details.fields ?? {}
  }
}
