import { type ReactNode, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import { Icon } from './icon.tsx'
import { type Push, pushLater } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import parts from './parents-parts.module.css'
import pushStyles from './parents-push.module.css'
import { Button, ButtonLink, Card, IconRow, Notice } from './parts.tsx'
import { pushState, turnOn } from './push-subscription.ts'

/** Turning notices on: asked only after a tap, never on arrival. Where the phone cannot be asked, what to do. */
export function PushPage({ push, school }: { push: Push | null; school: string }) {
  const { push: said } = words()
  // The phone's own answer is not kept here: the page is drawn again once it was asked.
  const [, setAsked] = useState(0)
  const state = pushState(push)
  if (state === 'install') return <InstallPage />
  if (state === 'refused') return <RefusedPage />
  if (!push || state === 'none') return <Saying title={said.none} lead={said.noneLead} />
  if (state === 'on') {
    return (
      <Saying title={said.on} lead={said.onLead}>
        <div className={frame.thumb}>
          <ButtonLink kind="primary" to="#/notices">
            {said.toNotices}
          </ButtonLink>
        </div>
      </Saying>
    )
  }
  return <AskPage push={push} school={school} asked={() => setAsked((count) => count + 1)} />
}

function AskPage({ push, school, asked }: { push: Push; school: string; asked: () => void }) {
  const { push: said } = words()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const show = async () => {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      const told = await turnOn(push)
      if (told === null && Notification.permission !== 'denied') setProblem(said.saidNo)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '')
    }
    setBusy(false)
    asked()
  }
  return (
    <Saying title={said.offer} lead={said.thenClosed}>
      <WhatIsShown school={school} />
      <p className={frame.err} role="alert">
        {problem}
      </p>
      <div className={frame.thumb}>
        <Button kind="primary" aria-disabled={busy} onClick={() => void show()}>
          {said.show}
        </Button>
        <ButtonLink kind="plain" to="#/notices" onClick={pushLater.write}>
          {said.notNow}
        </ButtonLink>
      </div>
    </Saying>
  )
}

/** What will stand on the locked screen, and what never does. */
function WhatIsShown({ school }: { school: string }) {
  const { push: said } = words()
  return (
    <>
      <Card label={said.looks}>
        <div className={cx(parts.row, parts.iconRow)}>
          <img src="/app-icon-192.png" alt="" width={40} height={40} />
          <span>
            <span className={cx(text.small, text.muted)}>{said.now}</span>
            <br />
            <b className={frame.strong}>{school}</b>
            <br />
            {said.aNotice}
          </span>
        </div>
      </Card>
      <Card>
        <IconRow icon="notices">{said.when}</IconRow>
        <IconRow icon="policy">{said.never}</IconRow>
        <IconRow icon="phone">{said.asBefore}</IconRow>
      </Card>
    </>
  )
}

function RefusedPage() {
  const { push: said } = words()
  return (
    <Saying title={said.refused} lead={said.refusedLead} isWarning={true}>
      <ol className={cx(parts.card, parts.pad, pushStyles.how)}>
        {said.refusedSteps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps stay in their order
          <li key={place}>{step(strong)}</li>
        ))}
      </ol>
      <Notice tone="plain" icon="phone">
        {said.missed}
      </Notice>
      <div className={frame.thumb}>
        <Button kind="primary" onClick={() => location.reload()}>
          {said.switchedOn}
        </Button>
      </div>
    </Saying>
  )
}

function InstallPage() {
  const { push: said } = words()
  return (
    <Saying title={said.install} lead={said.installLead}>
      <ol className={cx(parts.card, parts.pad, pushStyles.how)}>
        {said.installSteps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps stay in their order
          <li key={place}>{step(strong)}</li>
        ))}
      </ol>
      <p className={text.hint}>{said.installOnce}</p>
      <div className={frame.thumb}>
        <ButtonLink to="#/notices" onClick={pushLater.write}>
          {said.later}
        </ButtonLink>
      </div>
    </Saying>
  )
}

interface SayingProps {
  title: string
  lead: string
  isWarning?: boolean
  children?: ReactNode
}

function Saying({ title, lead, isWarning = false, children }: SayingProps) {
  return (
    <Page title={title} back={{ to: '#/notices', word: words().tabs.notices }}>
      <div className={cx(frame.say, frame.fill)}>
        <span className={isWarning ? cx(frame.sign, parts.gold) : pushStyles.pushSign}>
          <Icon name="notices" size={28} />
        </span>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={text.muted}>{lead}</p>
        {children}
      </div>
    </Page>
  )
}

function strong(text: string): ReactNode {
  return <b className={frame.strong}>{text}</b>
}
