import { useEffect } from 'react'
import { dayOf, formatWeekday } from '#shared/dates.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import { type Notice, openedNotices, type Push, type School } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import paper from './parents-paper.module.css'
import parts from './parents-parts.module.css'
import { Card, IconRow, telephone } from './parts.tsx'
import { PushOffer } from './push-row.tsx'
import { dayWithin } from './words.ts'

/** What schools have written, newest first. */
export function NoticesPage({ notices, push }: { notices: Notice[]; push: Push | null }) {
  const { notices: said, tabs } = words()
  const opened = openedNotices.read()
  return (
    <Page title={tabs.notices} tab="notices">
      <h1 tabIndex={-1}>{tabs.notices}</h1>
      <PushOffer push={push} />
      {notices.length === 0 ? (
        <Card padded={true}>{said.none}</Card>
      ) : (
        <Card>
          {notices.map((notice) => (
            <NoticeRow key={notice.noticeId} notice={notice} isNew={!opened.has(notice.noticeId)} />
          ))}
        </Card>
      )}
    </Page>
  )
}

function NoticeRow({ notice, isNew }: { notice: Notice; isNew: boolean }) {
  const { noticeId, schoolId, schoolName, title, body, at } = notice
  return (
    <a className={cx(parts.row, paper.noticeRow)} href={`#/notice/${schoolId}/${noticeId}`}>
      <span className={cx(text.small, text.muted, paper.noticeHead)}>
        <span>{schoolName}</span>
        <span className={text.number}>
          {isNew && <span className={paper.newWord}>{words().notices.new}</span>}
          {` ${dayWithin(dayOf(new Date(at)), dayOf(new Date()))}`}
        </span>
      </span>
      <span className={isNew ? parts.nm : undefined}>{title}</span>
      <span className={cx(parts.sub, paper.brief)}>{body}</span>
    </a>
  )
}

/** One notice, and how to ask the school about it. */
export function NoticePage({ notice, school }: { notice: Notice; school: School | undefined }) {
  const { notices: said, child, tabs } = words()
  const { noticeId, schoolName, title, body, at, children } = notice
  useEffect(() => openedNotices.add(noticeId), [noticeId])
  return (
    <Page title={title} back={{ to: '#/notices', word: tabs.notices }}>
      <p className={cx(text.small, text.muted)}>{`${schoolName}, ${formatWeekday(dayOf(new Date(at)))}`}</p>
      <h1 tabIndex={-1}>{title}</h1>
      {body.split('\n').map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay in their order
        <p key={place} className={paper.brief}>
          {paragraph}
        </p>
      ))}
      {children.length > 0 && <p className={text.hint}>{said.forChildren({ names: children.join(', ') })}</p>}
      {school?.phone && (
        <Card>
          <IconRow icon="call" to={telephone(school.phone)}>
            {child.call}
          </IconRow>
        </Card>
      )}
    </Page>
  )
}
