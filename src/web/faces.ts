/**
 * Our faces: the page names their style sheet, and uses it from here on. Where the worker has them that is at once; on a first visit words
 * stand in the device's own face, and ours come after the first rows.
 */
export function bringFaces(): void {
  const sheet = document.querySelector<HTMLLinkElement>('link[media="not all"]')
  if (sheet) sheet.media = 'all'
}
