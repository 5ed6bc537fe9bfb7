import { h, icon } from './dom.ts'

interface Switch {
  isOn: boolean
  /** Said while it is turned on, and off. */
  busy: [string, string]
  /** Answers what it is now, and what is said of it. */
  turn: (isOn: boolean) => Promise<{ isOn: boolean; told: string }>
}

/** A switch that acts at once and says so; one that could not goes back to what it was. */
export function switchRow(
  shape: Parameters<typeof icon>[0],
  name: string,
  under: string,
  { isOn, busy, turn }: Switch,
): Node[] {
  const said = h('p', { class: 'hint inRow', role: 'status' })
  const input = h('input', { class: 'switch', type: 'checkbox', role: 'switch' })
  input.checked = isOn
  input.addEventListener('change', async () => {
    const wanted = input.checked
    input.disabled = true
    said.textContent = busy[wanted ? 0 : 1]
    try {
      const done = await turn(wanted)
      input.checked = done.isOn
      said.textContent = done.told
    } catch (error) {
      input.checked = !wanted
      said.textContent = error instanceof Error ? error.message : ''
    }
    input.disabled = false
    input.focus()
  })
  return [
    h('label', { class: 'row iconRow' }, icon(shape), h('span', {}, twoLines(name, under)), input),
    said,
  ]
}

export function twoLines(name: string, under: string): Node[] {
  return [h('span', {}, name), h('br'), h('span', { class: 'small muted' }, under)]
}
