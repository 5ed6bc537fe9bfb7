import { NoConnection } from './calls.ts'
import { h } from './dom.ts'
import { sentenceOf } from './step.ts'

/** The button that saves a paper, and what is said where it cannot be had. Pressed twice, it is made once. */
export function savePdf(kind: 'primary' | 'quiet', save: () => Promise<void>): Node[] {
  const problem = h('p', { class: 'err', role: 'alert' })
  const button = h('button', { class: `btn ${kind}`, type: 'button' }, 'Save as PDF')
  button.onclick = async () => {
    problem.textContent = ''
    button.disabled = true
    button.textContent = 'Making the PDF…'
    await save().catch((error: unknown) => {
      problem.textContent =
        error instanceof NoConnection ? 'No connection. A PDF needs it. Try again.' : sentenceOf(error)
    })
    button.disabled = false
    button.textContent = 'Save as PDF'
  }
  return [problem, button]
}
