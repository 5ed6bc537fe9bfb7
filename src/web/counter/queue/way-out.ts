import { showProblem } from '#web/ui/toast.tsx'

/** Takes a way out of what waits. A full disk cannot keep the answer: nothing has changed then, and that is said. */
export function takeWayOut(way: Promise<unknown>, onTaken: () => void = () => {}): void {
  way.then(onTaken, () =>
    showProblem('Nothing was changed: this device has no room.', 'Make room on it, then try again.'),
  )
}
