import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { LightSelect } from './light-select.tsx'

afterEach(cleanup)

const options = ['All Classes', 'Creche', 'Basic 1', 'Basic 2', 'Basic 3'].map((label) => ({
  value: label,
  label,
}))

function Classes() {
  const [value, setValue] = useState('All Classes')
  return <LightSelect label="Class" options={options} value={value} onChange={setValue} />
}

test('a class is chosen by keys alone: arrows, letters, Enter; Escape leaves it', async () => {
  render(<Classes />)
  const field = screen.getByRole('combobox', { name: 'Class' })
  await userEvent.tab()

  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(field.textContent).toBe('Creche')
  await userEvent.keyboard(' basic 3{Enter}')
  expect(field.textContent).toBe('Basic 3')
  await userEvent.keyboard('{Enter}{Home}{Escape}')
  expect(field.textContent).toBe('Basic 3')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a class is chosen by hand, and the list closes when one goes elsewhere', async () => {
  render(<Classes />)
  const field = screen.getByRole('combobox', { name: 'Class' })

  await userEvent.click(field)
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('All Classes')
  await userEvent.click(screen.getByRole('option', { name: 'Basic 2' }))
  expect(field.textContent).toBe('Basic 2')
  await userEvent.click(field)
  await userEvent.click(document.body)
  expect(screen.queryByRole('listbox')).toBeNull()
})
