/** A form of a prerendered page, brought to life: what stands in it, what it says, and what it marks as wrong. */
export interface LiveForm {
  element: HTMLFormElement
  /** The field of that name, of several with it the one that is chosen; the form is ours, so it is there. */
  field: (name: string) => Field
  value: (name: string) => string
  /** Says one sentence in the tone's own place, and takes the former back. Null says nothing. */
  say: (sentence: string | null, tone?: 'bad' | 'good') => void
  /** Writes below a field what is wrong with it, in the place of its hint; an empty sentence takes that back. */
  mark: (name: string, problem: string, isWrong?: boolean) => void
  /** Takes the cursor to the first field that is marked. */
  goToFirstWrong: () => void
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a form does when it is sent: true when the page is being left, so that the button stays busy. */
type Submit = (form: LiveForm) => Promise<boolean>

/**
 * Wakes the page's form. Unless it works without a script too, its button is written disabled, so that nothing is sent
 * before this script is there; while the form is being sent it shows the words of its `data-busy`.
 */
export function liveForm(id: string, submit: Submit): LiveForm {
  const element = must(document.querySelector<HTMLFormElement>(`#${id}`))
  const button = must(element.querySelector<HTMLButtonElement>('button[type="submit"]'))
  const label = must(button.querySelector('span'))
  const words = label.textContent
  const live = liveParts(element)
  const rest = () => {
    button.disabled = false
    label.textContent = words
  }
  element.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    label.textContent = button.dataset.busy ?? words
    live.say(null)
    if (!(await submit(live))) rest()
  })
  // Also when the page comes back from the browser's own memory, where it was left busy.
  window.addEventListener('pageshow', rest)
  rest()
  return live
}

/** Marks what the server found wrong and goes to the first of it. */
export function markAll(live: LiveForm, fields: Record<string, string>): void {
  for (const [name, problem] of Object.entries(fields)) live.mark(name, problem)
  live.goToFirstWrong()
}

function liveParts(element: HTMLFormElement): LiveForm {
  const find = (name: string) => {
    const named = [...element.querySelectorAll<Field>(`[name="${name}"]`)]
    return named.find((field) => field.matches(':checked')) ?? named[0]
  }
  const field = (name: string) => must(find(name))
  return {
    element,
    field,
    value: (name) => field(name).value,
    say: (sentence, tone = 'bad') => {
      for (const place of element.querySelectorAll<HTMLElement>('[data-says]')) {
        const says = sentence !== null && place.dataset.says === tone
        must(place.querySelector('span')).textContent = says ? sentence : ''
        place.hidden = !says
      }
    },
    mark: (name, problem, isWrong = problem !== '') => {
      const wrong = find(name)
      if (wrong) markField(wrong, problem, isWrong)
    },
    goToFirstWrong: () => element.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
  }
}

/** The places are written beside the field (screens/public/parts/page-field.tsx). */
function markField(field: Field, problem: string, isWrong: boolean): void {
  const place = must(document.getElementById(`${field.id}-problem`))
  const hint = document.getElementById(`${field.id}-hint`)
  must(place.querySelector('span')).textContent = problem
  place.hidden = !problem
  if (hint) hint.hidden = problem !== ''
  if (isWrong) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  const described = problem ? place : hint
  if (described) field.setAttribute('aria-describedby', described.id)
  else field.removeAttribute('aria-describedby')
}

/** A part of a page that the page's own component writes: without it the build is wrong, not the visitor. */
export function must<T>(part: T | null | undefined): T {
  if (part == null) throw new Error('The page lacks a part that its script needs.')
  return part
}
