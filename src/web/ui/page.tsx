import { type ReactNode, useEffect } from 'react'
import { cx } from './cx.ts'
import { Row } from './layout.tsx'
import styles from './page.module.css'
import text from './text.module.css'

interface PageProps {
  children: ReactNode
  /** Its search stays under the header (`data-tools`), and the heads of its list under that. */
  hasTools?: boolean
  'aria-busy'?: boolean
}

/** What a screen says, between the edges of the page. */
export function Page({ children, hasTools = false, ...rest }: PageProps) {
  return (
    <main
      {...rest}
      id="main"
      tabIndex={-1}
      className={cx(styles.wrap, styles.page)}
      data-has-tools={hasTools || undefined}
    >
      {children}
    </main>
  )
}

interface PageHeadProps {
  title: ReactNode
  titleId?: string
  /** The title is somebody's name. */
  isName?: boolean
  /** How many there are, beside the title. */
  count?: ReactNode
  /** The count is read out when it changes: a search narrows it. */
  isCountLive?: boolean
  /** What can be done with the whole page, at the right. */
  acts?: ReactNode
}

/** The title of a screen, with how many there are and what can be done with all of them. */
export function PageHead({
  title,
  titleId,
  isName = false,
  count,
  isCountLive = false,
  acts,
}: PageHeadProps) {
  useTabName(typeof title === 'string' ? title : undefined)
  return (
    <Row wrap align="center" gap={3} className={styles.head}>
      <h1 id={titleId} className={cx(isName && styles.name)}>
        {title}
      </h1>
      {count !== undefined && (
        <span
          className={styles.count}
          role={isCountLive ? 'status' : undefined}
          data-number={typeof count === 'number' || undefined}
        >
          {count}
          {/* Heard alone, a number says nothing. */}
          {isCountLive && typeof count === 'number' && <span className={text.unseen}> {title}</span>}
        </span>
      )}
      {acts && (
        <Row gap={3} className={styles.headActs}>
          {acts}
        </Row>
      )}
    </Row>
  )
}

/** The tab says which class or child its page is about: several may be open. */
export function useTabName(name: string | undefined): void {
  useEffect(() => {
    if (name) document.title = `${name}: Akontaa`
  }, [name])
}
