import { refusalIn } from './people.ts'
import type { Tab } from './tab.ts'
import type { Counter, World } from './world.ts'

/** Somebody signs in at a tab by e-mail and password. */
export function signIn(world: World, { device, isDesk }: Counter, tab: Tab, name: string): void {
  const person = world.school.people.find((each) => each.name === name)
  if (!person) throw new Error(`nobody is called ${name}`)
  const { product } = tab
  world.history.note(`${name} signs in at ${device.name}`)
  const desk = product.readDesk()
  if (isDesk && desk) {
    product.enterByPassword(desk, person.email, person.password).catch((error) => noteFailure(tab, error))
    return
  }
  const [asked, before] = [tab.asksSignIn, product.ownerKey()]
  product.signInSchool(person.email, person.password).then(
    () => {
      // As the dialog: nothing of this page is another person's.
      if (asked && before === product.ownerKey()) asked(true)
      else tab.reload()
    },
    (error: unknown) => noteFailure(tab, error),
  )
}

/** A refusal is said on the screen, and a full disk changes nothing that is there; anything else is a fault of the page. */
export function noteFailure({ page }: Pick<Tab, 'page'>, error: unknown): void {
  if (!(error instanceof DOMException) && !refusalIn(error).code) page.errors.push(error)
}
