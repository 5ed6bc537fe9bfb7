import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PinPad } from './pin-pad.tsx'
import { Segmented } from './segmented.tsx'

/** Who says yes, and their PIN, as in the dialog of a request. */
function Approval({ onPin }: { onPin: (pin: string) => void }) {
  const [name, setName] = useState('Kofi')
  return (
    <>
      <Segmented label="Who says yes" options={['Kofi', 'Adwoa']} value={name} onChange={setName} />
      <input aria-label="Amount" />
      <PinPad says="Six digits." isWrong={false} busy={false} onPin={onPin} onTouched={() => undefined} />
    </>
  )
}

test('the keyboard’s digits fill the pad while a choice beside it has the focus, and not from a field', async () => {
  const pins: string[] = []
  render(<Approval onPin={(pin) => pins.push(pin)} />)

  await userEvent.click(screen.getByRole('radio', { name: 'Adwoa' }))
  await userEvent.keyboard('482913')
  await userEvent.type(screen.getByLabelText('Amount'), '739184')

  expect(pins).toEqual(['482913'])
})
