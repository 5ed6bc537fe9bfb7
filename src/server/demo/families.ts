import { CLASS_NAMES } from '#shared/constants.ts'
import type { NewStudent } from '../features/roster/index.ts'
import type { Dice } from './dice.ts'
import { FIRST_NAMES, MOBILE_PREFIXES, NOTABLE_CHILDREN, STREETS, SURNAMES } from './names.ts'

/** Children of each class, Creche to Basic 9, in a school of 420. */
const CLASS_SIZES = [18, 24, 26, 30, 32, 36, 35, 34, 33, 32, 31, 30, 30, 29]

/** The children of a school, brothers and sisters with one guardian, in the order of a register. */
export function familiesOf(dice: Dice, students: number, classIds: readonly string[]): NewStudent[] {
  const places = dice.shuffle(placesFor(students, classIds))
  const phones = new Set<string>()
  const children: NewStudent[] = []
  while (children.length < students) {
    const size = dice.weighted([
      [1, 68],
      [2, 24],
      [3, 8],
    ])
    const family = aFamily(dice, unusedPhone(dice, phones))
    for (const classId of places.slice(children.length, children.length + size)) {
      children.push(aChild(dice, family, classId, children.length))
    }
  }
  return children.sort(
    (a, b) => classIds.indexOf(a.classId) - classIds.indexOf(b.classId) || a.surname.localeCompare(b.surname),
  )
}

/** One class id for each child, in the proportions of a real school. */
function placesFor(students: number, classIds: readonly string[]): string[] {
  const whole = CLASS_SIZES.reduce((sum, size) => sum + size, 0)
  let upTo = 0
  return CLASS_SIZES.slice(0, CLASS_NAMES.length).flatMap((size, index) => {
    const from = Math.round((upTo / whole) * students)
    upTo += size
    const classId = classIds[index]
    return classId ? Array<string>(Math.round((upTo / whole) * students) - from).fill(classId) : []
  })
}

interface Family {
  surname: string
  address: string
  guardian: NewStudent['guardian']
}

function aFamily(dice: Dice, phone: string): Family {
  const surname = dice.pick(SURNAMES)
  const gender = dice.pick(['Male', 'Female'] as const)
  return {
    surname,
    address: `${dice.whole(1, 98)} ${dice.pick(STREETS)}, Accra`,
    guardian: {
      firstName: dice.pick(FIRST_NAMES[gender]),
      // A mother often keeps her own name.
      surname: gender === 'Female' && dice.chance(0.4) ? dice.pick(SURNAMES) : surname,
      phone,
    },
  }
}

function aChild(
  dice: Dice,
  { surname, address, guardian }: Family,
  classId: string,
  count: number,
): NewStudent {
  const gender = dice.pick(['Male', 'Female'] as const)
  const name = {
    firstName: dice.pick(FIRST_NAMES[gender]),
    surname,
    otherNames: dice.chance(0.55) ? dice.pick(FIRST_NAMES[gender]) : '',
    gender,
  }
  const notable = count % 3 === 0 ? NOTABLE_CHILDREN[count / 3] : undefined
  return { ...name, ...notable, address, classId, guardian }
}

function unusedPhone(dice: Dice, used: Set<string>): string {
  for (;;) {
    const phone = `+233${dice.pick(MOBILE_PREFIXES)}${String(dice.whole(0, 9_999_999)).padStart(7, '0')}`
    if (used.has(phone)) continue
    used.add(phone)
    return phone
  }
}
