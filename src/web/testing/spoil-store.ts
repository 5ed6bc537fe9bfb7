import { onTestFinished, vi } from 'vitest'

/** What a browser's store can do to a page, until the test ends. */

/** It lets no page keep anything: asking for it is refused already. */
export function refuseStore(): void {
  const spied = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  onTestFinished(() => spied.mockRestore())
}

/** It has no room: what lies there can be read. Answers how room is made. */
export function fillStore(): () => void {
  const store = localStorage
  const spied = vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue({
    getItem: (name: string) => store.getItem(name),
    removeItem: (name: string) => store.removeItem(name),
    setItem: () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    },
  } as unknown as Storage)
  onTestFinished(() => spied.mockRestore())
  return () => spied.mockRestore()
}
