import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { LOGO_BYTES_MAX } from '#shared/constants.ts'
import { logoQuery, saveLogo, takeLogoOff } from '#web/queries/logo.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './school-logo.module.css'

/** The school's logo on papers: chosen, shown as it will be printed, replaced or taken off. */
export function SchoolLogo() {
  const { data: logo, error, refetch } = useQuery(logoQuery())
  return (
    <section className={styles.place} aria-labelledby="school-logo">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="school-logo">Logo</h2>
      </Row>
      {error && logo === undefined && (
        <Problem sentence="The logo did not load." detail={error.message} onRetry={refetch} />
      )}
      {!(error && logo === undefined) && (
        <Card as="div">
          <Row wrap gap={5} align="center" className={styles.logo}>
            <div className={styles.sheet}>
              {logo === undefined && <Skeleton width={120} height={48} />}
              {logo && <img className={styles.picture} src={logo} alt="The school’s logo" />}
              {logo === null && <span className={text.hint}>No logo</span>}
            </div>
            <LogoActs hasLogo={Boolean(logo)} />
          </Row>
        </Card>
      )}
    </section>
  )
}

function LogoActs({ hasLogo }: { hasLogo: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const { problem, saving, removing, choose, remove } = useLogoActs()
  return (
    <Stack gap={3} className={styles.acts}>
      <p className={text.hint}>
        On bills, statements and receipts, and on the page that checks a receipt. A JPEG, PNG or WebP of at
        most 1 MB; what is transparent becomes white.
      </p>
      {problem && (
        <Notice tone="bad" icon="warning" role="alert">
          {problem}
        </Notice>
      )}
      <Row gap={3}>
        <input
          ref={input}
          className={text.unseen}
          type="file"
          tabIndex={-1}
          aria-label="Logo file"
          accept="image/png,image/jpeg,image/webp"
          onChange={choose}
        />
        <Button busy={saving.busy && 'Saving...'} onClick={() => input.current?.click()}>
          {hasLogo ? 'Replace the logo' : 'Choose a logo'}
        </Button>
        {hasLogo && (
          <Button kind="bare" busy={removing.busy && 'Removing...'} onClick={remove}>
            Remove
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function useLogoActs() {
  const [problem, setProblem] = useState<string | null>(null)
  const words = { onRefused: (refusal: Error) => setProblem(refusal.message) }
  const saving = useAct({
    act: saveLogo,
    onDone: () => showToast('The logo is saved. Papers printed from now on show it.'),
    ...words,
  })
  const removing = useAct({
    act: takeLogoOff,
    onDone: () => showToast('The logo is off. Papers are printed without it.'),
    ...words,
  })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file can be chosen again.
    currentTarget.value = ''
    setProblem(null)
    if (!file) return
    if (file.size > LOGO_BYTES_MAX) setProblem('The picture is larger than 1 MB. Choose a smaller one.')
    else saving.submit(file)
  }
  const remove = () => {
    setProblem(null)
    removing.submit(null)
  }
  return { problem, saving, removing, choose, remove }
}
