const WRONG = [
  'input[aria-invalid="true"]',
  'textarea[aria-invalid="true"]',
  'button[data-invalid]',
  '[role="radiogroup"][data-invalid] input',
]

/** Takes the cursor to the first field of a form that is wrong, once it is marked so. */
export function focusFirstWrong(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(WRONG.map((field) => `form ${field}`).join())?.focus()
  })
}
