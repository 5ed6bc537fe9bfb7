/** Beside a label there is room for so much. */
const SHOWN_MAX = 32

/** Beside the label of a field that was changed: what it was before. Nothing where nothing was, or what is typed is the same. */
export function was(before: string | undefined, now: string): { hint?: string } {
  const old = before?.trim() ?? ''
  if (old === '' || old === now.trim()) return {}
  return { hint: `was ${old.length > SHOWN_MAX ? `${old.slice(0, SHOWN_MAX)}…` : old}` }
}
