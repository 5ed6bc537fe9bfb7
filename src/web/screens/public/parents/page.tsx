import { type ReactNode, useLayoutEffect, useRef } from 'react'
import text from '#web/ui/text.module.css'
import { useStore } from '#web/use-store.ts'
import { Icon, type IconName } from './icon.tsx'
import { openedNotices, useKept, useSession } from './kept.ts'
import { words } from './language.ts'
import frame from './parents.module.css'
import paper from './parents-paper.module.css'
import tabs from './parents-tabs.module.css'
import { read, trouble } from './reading.ts'
import { OfflineNote, Stale } from './stale.tsx'

type Tab = 'children' | 'receipts' | 'notices' | 'me'

interface PageProps {
  title: string
  /** A page that the tabs lead to. */
  tab?: Tab
  /** Another one, and the way back from it. */
  back?: { to: string; word: string; onLeave?: () => void }
  children: ReactNode
}

/** The frame of each page. The reader of a screen hears its heading when it is another one. */
export function Page({ title, tab, back, children }: PageProps) {
  const main = useRef<HTMLElement>(null)
  const known = useKept()
  const isIn = useSession() !== null
  const what = useStore(trouble)
  const isOld = what !== null && known !== null && isIn
  useLayoutEffect(() => {
    document.title = `${title}: Akontaa`
    // Somebody types already, in the page that stood before the script.
    if (main.current?.contains(document.activeElement)) return
    window.scrollTo(0, 0)
    const first =
      main.current?.querySelector<HTMLElement>('[data-first]') ?? main.current?.querySelector('h1')
    first?.focus({ preventScroll: true })
  }, [title])
  return (
    <>
      <header className={frame.top}>
        <div className={frame.kente} />
        {back && <Back {...back} />}
      </header>
      {isOld && <Stale at={known.at} isOffline={what === 'offline'} again={() => void read()} />}
      <main id="main" className={tab && frame.tabbed} ref={main}>
        {children}
        {isOld && tab === 'children' && <OfflineNote />}
      </main>
      {tab && <TabBar current={tab} />}
    </>
  )
}

function Back({ to, word, onLeave }: NonNullable<PageProps['back']>) {
  return (
    <div className={frame.bar}>
      <a className={frame.back} href={to} onClick={onLeave}>
        <Icon name="back" size={20} />
        {word}
      </a>
    </div>
  )
}

const TABS: readonly (readonly [Tab, string, IconName])[] = [
  ['children', '#/', 'children'],
  ['receipts', '#/receipts', 'receipt'],
  ['notices', '#/notices', 'notices'],
  ['me', '#/me', 'me'],
]

function TabBar({ current }: { current: Tab }) {
  const opened = openedNotices.read()
  const unread = useKept()?.notices.filter(({ noticeId }) => !opened.has(noticeId)).length ?? 0
  return (
    <nav className={tabs.tabs} aria-label={words().shared.app}>
      {TABS.map(([name, to, icon]) => (
        <a key={name} href={to} aria-current={name === current ? 'page' : undefined}>
          <Icon name={icon} />
          {words().tabs[name]}
          {name === 'notices' && unread > 0 && (
            <>
              <span className={paper.newDot} />
              <span className={text.unseen}>{words().tabs.unread({ count: unread })}</span>
            </>
          )}
        </a>
      ))}
    </nav>
  )
}
