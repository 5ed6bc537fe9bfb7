import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FeeCell } from './fee-cell.tsx'
import { amountIn } from './grid-cells.ts'

afterEach(cleanup)

test('one cell copied from a spreadsheet holds its amount, with or without the currency', async () => {
  render(<Cell />)
  const cell = screen.getByLabelText<HTMLInputElement>('School Fees, Basic 4')
  for (const copied of ['GH₵ 450.00', 'GHS 450', '450.00', 'GH₵ 450.00\n']) {
    await userEvent.clear(cell)
    await userEvent.click(cell)
    await userEvent.paste(copied)
    expect(amountIn(cell.value)).toBe(450_00)
  }
})

function Cell() {
  const [text, setText] = useState('')
  return (
    <table>
      <tbody>
        <tr>
          <td>
            <FeeCell
              place={{ row: 0, column: 0 }}
              label="School Fees, Basic 4"
              text={text}
              isChanged={false}
              isBilled={false}
              error={undefined}
              onType={setText}
              onPaste={() => undefined}
            />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
