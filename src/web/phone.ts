/**
 * `024 123 4567` from the stored `+233241234567`. Kept apart from the parser in shared/phones.ts, whose number tables the
 * browser can do without.
 */
export function formatPhone(stored: string): string {
  const match = /^\+233(\d{2})(\d{3})(\d{4})$/.exec(stored)
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : stored
}
