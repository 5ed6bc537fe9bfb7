import { newPlace } from './place.ts'
import { ELEMENT } from './record.ts'

/**
 * Where the page's own scripts cannot be had (the product was renewed while it opened, the line broke off) nothing more would ever come: that
 * is said, with the way on. Once the desk stands it speaks for itself.
 */
export function sayWhereScriptsFail(): void {
  const lost = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) say()
  }
  const refused = ({ reason }: PromiseRejectionEvent) => {
    // Each browser words it in its own way.
    if (reason instanceof TypeError && /import/i.test(reason.message)) say()
  }
  // It does not bubble.
  addEventListener('error', lost, { capture: true })
  addEventListener('unhandledrejection', refused)
}

function say(): void {
  const stands = [...document.querySelectorAll('main')].some((main) => !main.closest(ELEMENT))
  if (stands || document.querySelector(`${ELEMENT} [role="alert"]`)) return
  document.querySelector(ELEMENT)?.remove()
  const main = document.createElement('main')
  main.setAttribute('role', 'alert')
  main.style.padding = '48px 24px'
  const words = document.createElement('p')
  words.textContent =
    'This page did not load: a part of it could not be fetched. Nothing that was recorded is lost.'
  const again = document.createElement('a')
  again.href = location.href
  again.textContent = 'Load it again'
  main.append(words, again)
  // In the picture's place: should the desk stand after all, it takes that away.
  const place = newPlace()
  place.append(main)
  document.body.append(place)
}
