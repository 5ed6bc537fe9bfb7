import { type ReactNode, useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import firstScreenScript from '#web/first-screen/paint.ts?worker&url'
import { paths } from '#web/paths.ts'
import faces from '#web/styles/faces.css?url'
import { Kente } from '#web/ui/kente.tsx'
import { OnItsWay } from '#web/ui/on-its-way.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { Scripted } from './scripted.ts'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import '#web/styles/contrast.css'

export const links = () => [
  { rel: 'icon', href: '/favicon.svg', sizes: '16x16' },
  { rel: 'icon', href: '/icon.svg', sizes: 'any' },
]

/** The HTML around every page; scripts are left out of pages that are complete without them. */
export function Layout({ children }: { children: ReactNode }) {
  const scripted = useContext(Scripted)
  return (
    <html lang="en-GH">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#0f4a33" />
        {/* React Aria would write this style into the page, which the content security policy forbids; base.css has it. */}
        {scripted && <meta id="react-aria-pressable-style" name="touch-action" content="base.css" />}
        {/* Before the files of the framework, which share the line. */}
        {scripted && <link rel="preload" as="script" href={firstScreenScript} />}
        <Meta />
        <Links />
        {/* Used once the first rows stand (faces.ts): on a slow line they would come instead of them. */}
        {scripted && <link rel="stylesheet" href={faces} media="not all" />}
      </head>
      <body>
        {scripted && <script src={firstScreenScript} />}
        {children}
        {scripted && <ScrollRestoration />}
        {scripted && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** What the dashboard's fallback page shows until its script is there: the frame, so that nothing jumps, and words where that takes long. */
export function HydrateFallback() {
  return (
    <>
      <Kente />
      <OnItsWay />
    </>
  )
}

/** Where a page could not be drawn: no stack, and a way on. */
export function ErrorBoundary() {
  return <PageFailed home={paths.home} />
}
