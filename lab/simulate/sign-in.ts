import { refusalIn } from './people.ts'
import type { Tab } from './tab.ts'
import type { Counter, World } from './world.ts'

/** Somebody signs in at a tab by e-mail and password. */
export function signIn(world: World, { device }: Counter, tab: Tab, name: string): void {
  const person = world.school.people.find((each) => each.name === name)
  if (!person) throw new Error(`nobody is called ${name}`)
  const { product, page } = tab
  world.history.note(`${name} signs in at ${device.name}`)
  const asked = tab.asksSignIn
  product.signInSchool(person.email, person.password).then(
    () => {
      if (asked) asked(true)
      else tab.reload()
    },
    (error: unknown) => {
      if (!refusalIn(error).code) page.errors.push(error)
    },
  )
}
