import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { keepEarlyKeys } from '#web/counter/palette/early-keys.ts'
import {
  type OpenPalette,
  PaletteContext,
  type PaletteOpening,
} from '#web/counter/palette/palette-context.ts'
import { PayOutHere } from '#web/counter/pay-out/pay-out-here.tsx'
import { printLastReceipt } from '#web/counter/receipts.ts'
import { afterFirstList } from '#web/queries/first-list.ts'
import { readDesk } from '#web/session.ts'
import { useShortcuts } from '#web/shortcuts.ts'

const loadPalette = () => import('#web/counter/palette/palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))
const AtThisDesk = lazy(() => import('./at-this-desk.tsx'))
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'))

interface OverThePageProps {
  /** The page, which is not drawn anew when something opens over it. */
  children: ReactNode
  loadLock: () => Promise<unknown>
}

/** What opens over the dashboard from anywhere: the palette, the sheet of keys, a pay-out, what was half typed when the desk locked. */
export function OverThePage({ children, loadLock }: OverThePageProps) {
  const [palette, setPalette] = useState<PaletteOpening | null>(null)
  const [sheet, setSheet] = useState(false)
  const stands = useRef(false)
  stands.current = palette !== null
  // The same at each drawing: whoever may open the palette is not drawn anew because it opened.
  const openPalette = useCallback<OpenPalette>((studentId, act = 'payment', familyId = undefined) => {
    // Asked for once more, it hears the keys itself.
    if (!studentId && !familyId && !stands.current) keepEarlyKeys()
    if (familyId) setPalette({ familyId })
    else setPalette(studentId ? { studentId, act } : {})
  }, [])
  useShortcuts({
    '/': () => openPalette(),
    'mod+k': () => openPalette(),
    '?': () => setSheet(true),
    r: printLastReceipt,
  })
  usePaletteSoon()
  return (
    <PaletteContext value={openPalette}>
      {children}
      <PayShortcut openPalette={openPalette} />
      <Suspense fallback={null}>
        {palette && <Palette {...palette} onClose={() => setPalette(null)} />}
      </Suspense>
      <PayOutHere />
      <Suspense fallback={null}>{sheet && <ShortcutSheet onClose={() => setSheet(false)} />}</Suspense>
      <Suspense fallback={null}>
        {readDesk() && <AtThisDesk loadLock={loadLock} onHalfTyped={setPalette} />}
      </Suspense>
    </PaletteContext>
  )
}

/** The palette is not part of the first page, yet it must be there before its second key is pressed. */
function usePaletteSoon() {
  useEffect(() => {
    let timer = 0
    void afterFirstList().then(() => {
      timer = window.setTimeout(() => void loadPalette(), 200)
    })
    return () => window.clearTimeout(timer)
  }, [])
}

/** The installed app's shortcut leads to `/dashboard?pay`: the palette is open, and the address is the dashboard's again. */
function PayShortcut({ openPalette }: { openPalette: OpenPalette }) {
  const [search, setSearch] = useSearchParams()
  const isAsked = search.has('pay')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked
  useEffect(() => {
    if (!isAsked) return
    openPalette()
    setSearch(
      (current) => {
        current.delete('pay')
        return current
      },
      { replace: true },
    )
  }, [isAsked])
  return null
}
