import { expect, test } from 'vitest'
import { tellApart } from './namesakes.ts'

const child = (id: string, surname: string, guardian = '', firstName = 'Ama') => ({
  id,
  code: `AGA-000${id}`,
  surname,
  firstName,
  guardianFirstName: guardian,
  guardianSurname: guardian && 'Mensah',
})

test('children of one name are told apart by the guardian, and by the code where the guardian does not tell', () => {
  const apart = tellApart([
    child('1', 'Ofori', 'Esi'),
    child('2', 'ofori', 'Yaa'),
    child('3', 'Addo', 'Esi'),
    child('4', 'Addo', 'Esi'),
    child('5', 'Tetteh'),
    child('6', 'Tetteh', 'Esi'),
    child('7', 'Tetteh', 'Esi', 'Kofi'),
  ])

  expect(Object.fromEntries(apart)).toEqual({
    1: { guardian: 'Esi Mensah' },
    2: { guardian: 'Yaa Mensah' },
    3: { code: 'AGA-0003' },
    4: { code: 'AGA-0004' },
    5: { code: 'AGA-0005' },
    6: { code: 'AGA-0006' },
  })
})
