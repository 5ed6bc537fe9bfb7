import { vi } from 'vitest'
import { readSheets } from '#web/screens/dashboard/import/list-thread.ts'
import type { ListOrder } from '#web/screens/dashboard/import/read-list.ts'

/** This DOM has no threads: a file that a screen is given is read here. */
export function readListsHere(): void {
  vi.stubGlobal('Worker', Here)
}

class Here {
  onmessage: (event: { data: unknown }) => void = () => undefined
  postMessage(order: ListOrder) {
    void readSheets(order).then((data) => this.onmessage({ data }))
  }
  terminate() {
    this.onmessage = () => undefined
  }
}
