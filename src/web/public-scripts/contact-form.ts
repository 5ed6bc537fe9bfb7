/**
 * On /contact: sends the form without leaving the page. Without this script the same form is posted plainly; every
 * sentence it shows stands in the page already or comes from the server.
 */

const form = document.querySelector<HTMLFormElement>('#contact-form')
const button = form?.querySelector('button')

if (form && button) {
  // The page has its own sentence for what is missing; the browser's serves where there is no script.
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form, button)
  })
}

async function submit(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  show(form, null)
  const missing = markMissing(form)
  if (missing) {
    show(form, 'incomplete')
    missing.focus()
    return
  }
  button.disabled = true
  const { notice, words } = await send(form)
  button.disabled = false
  if (notice === 'sent') form.reset()
  show(form, notice, words)
}

/** Marks the required fields that are empty; the first of them. */
function markMissing(form: HTMLFormElement): HTMLElement | undefined {
  const required = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[required]')]
  for (const field of required) {
    if (field.value.trim()) field.removeAttribute('aria-invalid')
    else field.setAttribute('aria-invalid', 'true')
  }
  return required.find((field) => !field.value.trim())
}

interface Outcome {
  notice: 'sent' | 'wrong' | 'failed'
  /** The server's own sentence, when it gave one. */
  words?: string
}

async function send(form: HTMLFormElement): Promise<Outcome> {
  const data = new FormData(form)
  const body = JSON.stringify({ ...Object.fromEntries(data), services: data.getAll('services') })
  try {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch('/api/contact', { method: 'POST', headers, body })
    return response.ok ? { notice: 'sent' } : await refusal(response)
  } catch {
    // There was no connection.
    return { notice: 'failed' }
  }
}

async function refusal(response: Response): Promise<Outcome> {
  const problem: unknown = await response.json().catch(() => null)
  return typeof problem === 'object' && problem && 'error' in problem
    ? { notice: 'wrong', words: String(problem.error) }
    : { notice: 'wrong' }
}

const ownWords = new Map<string, string>()

/** Shows one of the page's notices, in the server's words where it gave some. */
function show(form: HTMLFormElement, id: string | null, words?: string): void {
  for (const notice of form.querySelectorAll<HTMLElement>('.notice')) {
    const own = ownWords.get(notice.id) ?? notice.textContent
    ownWords.set(notice.id, own)
    notice.textContent = own
    notice.classList.toggle('shown', notice.id === id)
    if (notice.id === id && words) notice.textContent = words
  }
}

export {}
