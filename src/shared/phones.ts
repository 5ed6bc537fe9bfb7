import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A Ghanaian phone number in the one form we store, `+233…`, from any form people write:
 * `024 123 4567`, `233241234567`, `00233…`, and the common slip `+2330241234567`. Null when it is not a number of Ghana.
 */
export function parsePhone(text: string): string | null {
  const digits = text.replace(/[^\d+]/g, '').replace(/^00/, '+')
  const tidy = digits.replace(/^\+?2330(?=\d{9}$)/, '+233').replace(/^233(?=\d{9}$)/, '+233')
  const parsed = parsePhoneNumberFromString(tidy, 'GH')
  return parsed?.country === 'GH' && parsed.isPossible() && parsed.nationalNumber.length === 9
    ? parsed.number
    : null
}

/** `024 123 4567`. Anything that is not one of ours is shown as it is. */
export function formatPhone(stored: string): string {
  const match = /^\+233(\d{2})(\d{3})(\d{4})$/.exec(stored)
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : stored
}
