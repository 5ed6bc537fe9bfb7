import { classes, h } from './dom.ts'

/** Six digits: one real field over six drawn cells, so that paste and the phone's own filling reach it. */
export function codeCells(full: () => void) {
  const input = h('input', {
    id: 'code',
    autofocus: true,
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: 6,
    'aria-describedby': 'code-hint problem',
  })
  const cells = Array.from({ length: 6 }, () => h('span', { class: 'cell', 'aria-hidden': 'true' }))
  const draw = () => {
    input.value = input.value.replace(/\D/g, '').slice(0, 6)
    cells.forEach((cell, place) => {
      cell.textContent = input.value[place] ?? ''
      cell.className = classes(place === Math.min(input.value.length, 5) ? 'cell at' : 'cell')
    })
  }
  input.addEventListener('input', () => {
    draw()
    if (input.value.length === 6) full()
  })
  draw()
  return {
    element: h('div', { class: 'code6' }, input, cells),
    value: () => input.value,
    select: () => {
      input.focus()
      input.select()
    },
  }
}
