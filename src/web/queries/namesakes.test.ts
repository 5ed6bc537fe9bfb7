import { expect, test } from 'vitest'
import { tellApart } from './namesakes.ts'

const child = (id: string, surname: string, guardian = '', firstName = 'Ama', birthYear?: number) => ({
  id,
  code: `AGA-000${id}`,
  surname,
  firstName,
  guardianFirstName: guardian,
  guardianSurname: guardian && 'Mensah',
  birthYear,
})

test('children of one name are told apart by the guardian, where that does not tell by the year of birth, and else by the code', () => {
  const apart = tellApart([
    child('1', 'Ofori', 'Esi'),
    child('2', 'ofori', 'Yaa'),
    child('3', 'Addo', 'Esi', 'Ama', 2015),
    child('4', 'Addo', 'Esi', 'Ama', 2016),
    child('5', 'Tetteh'),
    child('6', 'Tetteh', 'Esi', 'Ama', 2016),
    child('7', 'Tetteh', 'Esi', 'Kofi'),
    child('8', 'Badu', 'Esi', 'Ama', 2016),
    child('9', 'Badu', 'Esi', 'Ama', 2016),
  ])

  const told = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((id) => [id, apart(id)])
  expect(Object.fromEntries(told)).toEqual({
    1: { guardian: 'Esi Mensah', mark: 'AGA-0001' },
    2: { guardian: 'Yaa Mensah', mark: 'AGA-0002' },
    3: { guardian: undefined, mark: 'born 2015' },
    4: { guardian: undefined, mark: 'born 2016' },
    5: { guardian: undefined, mark: 'AGA-0005' },
    6: { guardian: undefined, mark: 'AGA-0006' },
    7: undefined,
    8: { guardian: undefined, mark: 'AGA-0008' },
    9: { guardian: undefined, mark: 'AGA-0009' },
  })
})
