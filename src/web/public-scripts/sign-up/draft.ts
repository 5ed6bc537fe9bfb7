const KEY = 'signUpDraft'
const SECRET = 'schoolPassword'

/** Keeps what is typed into the form, so that it outlives a reload of this tab: everything but the password. */
export function storeDraft(form: HTMLFormElement): void {
  // A field that waits for its choices is not among the form's data: what was chosen in it before stays. Neither is a box without a tick.
  const sent: Record<string, FormDataEntryValue> = {
    ...readDraft(),
    noWebsite: '',
    ...Object.fromEntries(new FormData(form)),
  }
  const { [SECRET]: _, ...draft } = sent
  sessionStorage.setItem(KEY, JSON.stringify(draft))
}

/** What was typed on another page goes before what was typed here until now. */
export function putIntoDraft(fields: Record<string, string>): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...readDraft(), ...fields }))
}

/** Fills in what was typed before, where nothing has been typed since. */
export function restoreDraft(form: HTMLFormElement): void {
  for (const [name, value] of Object.entries(readDraft())) {
    const field = form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)
    if (field?.type === 'checkbox') field.checked = value !== ''
    else if (field && name !== SECRET) field.value ||= value
  }
}

export function readDraft(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const texts = Object.entries(stored ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(texts)
  } catch {
    // Written by something else: as good as absent.
    return {}
  }
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY)
}
