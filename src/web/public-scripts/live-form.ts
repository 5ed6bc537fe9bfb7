/** A form of a prerendered page, brought to life: what stands in it, what it says, and what it marks as wrong. */
export interface LiveForm {
  element: HTMLFormElement
  /** The field of that name; the form is ours, so it is there. */
  field: (name: string) => Field
  value: (name: string) => string
  /** Says one sentence above the form, in the tone's own place, and takes the former back. Null says nothing. */
  say: (sentence: string | null, tone?: 'bad' | 'good') => void
  /** Writes below a field what is wrong with it; an empty sentence takes that back. */
  mark: (name: string, problem: string) => void
}

export type Field = HTMLInputElement | HTMLSelectElement

/** What a form does when it is sent: true when the page is being left, so that the button stays busy. */
type Submit = (form: LiveForm) => Promise<boolean>

/**
 * Wakes the page's form. Its button is written disabled, so that nothing is sent before this script is there; while the
 * form is being sent it shows the words of its `data-busy`.
 */
export function liveForm(id: string, submit: Submit): LiveForm {
  const element = must(document.querySelector<HTMLFormElement>(`#${id}`))
  const button = must(element.querySelector<HTMLButtonElement>('button[type="submit"]'))
  const words = button.textContent
  const live = liveParts(element)
  const rest = () => {
    button.disabled = false
    button.textContent = words
  }
  element.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    button.textContent = button.dataset.busy ?? words
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
  live.element.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

function liveParts(element: HTMLFormElement): LiveForm {
  const field = (name: string) => must(element.querySelector<Field>(`[name="${name}"]`))
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
    mark: (name, problem) => {
      const wrong = element.querySelector<Field>(`[name="${name}"]`)
      if (wrong) markField(wrong, problem)
    },
  }
}

function markField(field: Field, problem: string): void {
  const label = must(field.closest('label'))
  const place = must(label.querySelector<HTMLElement>('.err'))
  const hint = label.querySelector<HTMLElement>('.tip')
  place.textContent = problem
  place.hidden = !problem
  if (hint) hint.hidden = problem !== ''
  place.id ||= `${field.name}-problem`
  if (problem) {
    field.setAttribute('aria-invalid', 'true')
    field.setAttribute('aria-describedby', place.id)
  } else {
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
  }
}

/** A part of a page that the page's own component writes: without it the build is wrong, not the visitor. */
export function must<T>(part: T | null): T {
  if (part === null) throw new Error('The page lacks a part that its script needs.')
  return part
}
