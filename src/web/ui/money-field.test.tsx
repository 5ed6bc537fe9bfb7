import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MoneyField } from './money-field.tsx'

afterEach(cleanup)

test('Backspace behind one of our commas takes the figure before it, Delete in front of it the one behind', async () => {
  const backwards = aField('1,234')
  await userEvent.type(backwards, '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(backwards.value).toBe('234')
  cleanup()

  const forwards = aField('1,234')
  await userEvent.type(forwards, '{Delete}', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(forwards.value).toBe('134')
  expect(forwards.selectionStart).toBe(1)
})

test.each([
  ['GH₵ 50', '50'],
  ['GHS 50.00', '50.00'],
  ['ghs1250.50', '1,250.50'],
  ['GH₵\u202f1,250.50', '1,250.50'],
  ['50', '50'],
  ['GHS', 'GHS'],
  ['USD 50', 'USD 50'],
])('%s pasted into an amount reads %s', async (copied, reads) => {
  const field = aField('')
  await userEvent.click(field)
  await userEvent.paste(copied)

  expect(field.value).toBe(reads)
})

function aField(start: string): HTMLInputElement {
  render(<Field start={start} />)
  return screen.getByLabelText('Amount')
}

function Field({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return <MoneyField label="Amount" value={value} onChange={setValue} />
}
