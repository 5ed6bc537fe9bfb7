import { dayOf, formatWeekday } from '#shared/dates.ts'
import { h, icon } from './dom.ts'
import type { Notice, School } from './kept.ts'
import { iconRow, type Page } from './parts.ts'
import { dayWithin } from './words.ts'

/** What schools have written, newest first. */
export function noticesPage(
  notices: Notice[],
  isNew: (noticeId: string) => boolean,
  offer: Node[] = [],
): Page {
  return {
    title: 'Notices',
    tab: 'notices',
    body: [
      h('h1', { tabindex: -1 }, 'Notices'),
      ...offer,
      notices.length === 0
        ? h('section', { class: 'card pad' }, 'The school has not written yet.')
        : h(
            'section',
            { class: 'card' },
            notices.map((notice) => noticeRow(notice, isNew(notice.noticeId))),
          ),
    ],
  }
}

function noticeRow({ noticeId, schoolId, schoolName, title, body, at }: Notice, isNew: boolean): HTMLElement {
  const on = dayOf(new Date(at))
  return h(
    'a',
    { class: 'row noticeRow', href: `#/notice/${schoolId}/${noticeId}` },
    h(
      'span',
      { class: 'small muted noticeHead' },
      h('span', {}, schoolName),
      h(
        'span',
        { class: 'num' },
        isNew && h('span', { class: 'newWord' }, 'new'),
        ` ${dayWithin(on, dayOf(new Date()))}`,
      ),
    ),
    h('span', { class: isNew ? 'nm' : 'plain' }, title),
    h('span', { class: 'sub brief' }, body),
  )
}

/** One notice, and how to ask the school about it. */
export function noticePage(
  { schoolName, title, body, at, children }: Notice,
  school: School | undefined,
): Page {
  const on = dayOf(new Date(at))
  return {
    title,
    back: { to: '#/notices', word: 'Notices' },
    body: [
      h('p', { class: 'small muted' }, `${schoolName}, ${formatWeekday(on)}`),
      h('h1', { tabindex: -1 }, title),
      ...body.split('\n').map((paragraph) => h('p', { class: 'brief' }, paragraph)),
      ...(children.length > 0 ? [h('p', { class: 'hint' }, `For ${children.join(', ')}.`)] : []),
      ...(school?.phone
        ? [
            h(
              'section',
              { class: 'card' },
              iconRow('call', ['Call the school'], icon('on', 18), `tel:${school.phone.replace(/\s/g, '')}`),
            ),
          ]
        : []),
    ],
  }
}
