import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { VirtualTable } from './virtual-table.tsx'

const rows = ['Abban', 'Mensah', 'Owusu']

function List() {
  return (
    <VirtualTable
      caption="Students"
      head={null}
      rows={rows}
      columns={1}
      keyOf={(name) => name}
      cells={(name, _, link) => (
        <td>
          <button type="button" {...link}>
            {name}
          </button>
        </td>
      )}
    />
  )
}

test('whoever comes back to a list stands on the row they opened; who opened none is not moved', async () => {
  const first = render(<List />)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button', { name: 'Mensah' }).focus()
  await userEvent.keyboard('{Enter}')
  first.unmount()

  const again = render(<List />)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mensah'))
  again.unmount()

  render(<List />)
  expect(document.activeElement).toBe(document.body)
})
