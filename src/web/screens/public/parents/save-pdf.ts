import { NoConnection } from './calls.ts'
import { h, icon } from './dom.ts'
import { sentenceOf } from './step.ts'

/** The button that saves a paper, and what is said where it cannot be had. Pressed twice, it is made once. */
export function savePdf(
  save: () => Promise<void>,
  { kind, words = 'Save as PDF' }: { kind: 'primary' | 'quiet'; words?: string },
): [problem: HTMLElement, button: HTMLElement] {
  const problem = h('p', { class: 'err', role: 'alert' })
  const said = h('span', {}, words)
  const button = h('button', { class: `btn ${kind}`, type: 'button' }, icon('save', 20), said)
  button.onclick = async () => {
    problem.textContent = ''
    button.disabled = true
    said.textContent = 'Making it…'
    await save().catch((error: unknown) => {
      problem.textContent =
        error instanceof NoConnection ? 'No connection. A PDF needs it. Try again.' : sentenceOf(error)
    })
    button.disabled = false
    said.textContent = words
  }
  return [problem, button]
}
