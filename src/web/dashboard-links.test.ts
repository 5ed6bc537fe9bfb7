import { expect, test } from 'vitest'
import { placeAt } from './dashboard-links.ts'
import { paths } from './paths.ts'

const places = [paths.addStudent(), paths.generalReport, paths.cash(), paths.families, paths.settings]

test('wherever somebody is, the place it belongs to is known', () => {
  const at = (pathname: string) => placeAt(pathname, places)

  expect(at(paths.cash())).toBe(paths.cash())
  expect(at(`${paths.registers()}/`)).toBe(paths.cash())
  expect(at(paths.importStudents)).toBe(paths.addStudent())
  expect(at(paths.records)).toBe(paths.generalReport)
  expect(at(paths.debtors)).toBe(paths.families)
  expect(at(paths.editSchool)).toBe(paths.settings)
  expect(at(paths.desks)).toBe(paths.settings)
  expect(at(paths.register())).toBeUndefined()
  expect(placeAt(paths.drawer(), [paths.cash(), paths.drawer()])).toBe(paths.drawer())
})
