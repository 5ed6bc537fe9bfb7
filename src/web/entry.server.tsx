import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { isPrerendered } from './prerendered.ts'
import { Scripted } from './scripted.ts'

/** Renders a page at build time: the public pages, and the one fallback page the dashboard starts from. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const scripted = context.isSpaMode || !isPrerendered(pathname)
  // Without the handoff React Router writes no inline hydration script into the page.
  if (!scripted) delete context.serverHandoffStream

  const page = await renderToReadableStream(
    <Scripted value={scripted}>
      <ServerRouter context={context} url={request.url} />
    </Scripted>,
  )
  await page.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(page, { status, headers })
}
