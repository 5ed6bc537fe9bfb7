import type { Context } from '../../context/context.ts'
import type { OpenDrawer } from './evening-text.ts'

/** Drawers that are not closed; none where a school has no drawers. */
export async function openDrawers(_context: Context): Promise<OpenDrawer[]> {
  return []
}
