import type { ContactMessage } from './send-contact-message.ts'

/** What a plain form sends: texts, and several under one name as a list. */
export type PlainForm = Partial<Record<keyof ContactMessage, string | string[]>>

/**
 * The contact page as an answer to a form posted without script: with what went wrong shown in the page's own place for
 * it, and everything that was typed still there.
 */
export function answerPage(page: string, sentence: string, form: PlainForm): string {
  return withValues(withNotice(page, sentence), form)
}

/** The place is the page's own, hidden and empty until something is said in it. */
function withNotice(page: string, sentence: string): string {
  const at = page.indexOf('data-says="bad"')
  const place = page
    .slice(at)
    .replace(' hidden=""', '')
    .replace('<span></span>', () => `<span>${escapeHtml(sentence)}</span>`)
  return page.slice(0, at) + place
}

function withValues(page: string, form: PlainForm): string {
  return page
    .replace(/<input\b[^>]*>/g, (tag) => withValue(tag, form))
    .replace(/(<textarea\b[^>]*>)<\/textarea>/g, (_, tag: string) => {
      // A line break right after the tag is not part of the text.
      return `${tag}\n${escapeHtml(oneOf(form, attributeOf(tag, 'name')))}</textarea>`
    })
}

function withValue(tag: string, form: PlainForm): string {
  const name = attributeOf(tag, 'name')
  if (attributeOf(tag, 'type') !== 'checkbox') {
    const value = oneOf(form, name)
    return value ? tag.replace('<input', () => `<input value="${escapeHtml(value)}"`) : tag
  }
  const isChosen = [form.services ?? []]
    .flat()
    .some((chosen) => escapeHtml(chosen) === attributeOf(tag, 'value'))
  return isChosen ? tag.replace('<input', '<input checked') : tag
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

function oneOf(form: PlainForm, name: string): string {
  const value = Object.entries(form).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : ''
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#x27;',
  }
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
