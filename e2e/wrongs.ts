import type { Page } from '@playwright/test'

/** What must never be: an error thrown, or something the content security policy stopped. */
export function watchForWrongs(page: Page): string[] {
  const wrongs: string[] = []
  page.on('pageerror', (error) => wrongs.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text()))
      wrongs.push(message.text())
  })
  return wrongs
}
