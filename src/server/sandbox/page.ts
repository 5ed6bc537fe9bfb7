import { readFileSync } from 'node:fs'

const css = readFileSync(new URL('./page.css', import.meta.url), 'utf8')

/** A page of the sandbox, marked on every side as none of the product's. */
export function page(content: string, warning = 'Payment sandbox. No money moves on this page.'): string {
  return `<!doctype html>
<html lang="en-GH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Sandbox: ${warning}</title><style>${css}</style></head><body>
<div class="haz"></div><div class="warn">${warning}</div>
<main class="box">${content}</main></body></html>`
}

export function asText(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
