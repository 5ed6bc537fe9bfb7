import { useEffect, useState } from 'react'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { Stack } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import { choose } from './choose-language.ts'
import type { Words } from './english.tsx'
import { Icon } from './icon.tsx'
import { languages, words, wordsOf } from './language.ts'
import { renewIfOutdated } from './later-version.ts'
import frame from './parents.module.css'
import language from './parents-language.module.css'
import pay from './parents-pay.module.css'
import { Button, Hidden } from './parts.tsx'
import { Sheet } from './sheet.tsx'

/** The language that is spoken, by its own name; pressed, it asks for another. */
export function LanguageButton() {
  const [isOpen, setOpen] = useState(false)
  const { language: now } = words()
  return (
    <>
      <button className={language.button} type="button" onClick={() => setOpen(true)}>
        <Icon name="globe" size={20} />
        <Hidden>{now.title}: </Hidden>
        <span>{now.name}</span>
      </button>
      {isOpen && <LanguageSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** The choice in both languages; its button speaks the one that is chosen. */
function LanguageSheet({ onClose }: { onClose: () => void }) {
  const now = words()
  const { known, problem } = useAllWords(now)
  const [code, setCode] = useState(now.language.code)
  const next = known.find((each) => each.language.code === code) ?? now
  return (
    <Sheet title={known.map((each) => each.language.title).join(' / ')} onClose={onClose}>
      {(close) => (
        <>
          <Choice known={known} code={code} onChoose={setCode} />
          <p className={text.muted} lang={next.language.code}>
            {next.language.stays} {next.language.follows}
          </p>
          {next.language.draft && <p lang={next.language.code}>{next.language.draft}</p>}
          <p className={frame.err} role="alert">
            {problem}
          </p>
          <Stack gap={2}>
            <Button
              kind="primary"
              lang={next.language.code}
              onClick={() => {
                close()
                choose(next)
              }}
            >
              {next.language.use}
            </Button>
            <Button onClick={close}>{now.language.keep}</Button>
          </Stack>
        </>
      )}
    </Sheet>
  )
}

interface ChoiceProps {
  known: readonly Words[]
  code: ParentLanguage
  onChoose: (code: ParentLanguage) => void
}

function Choice({ known, code, onChoose }: ChoiceProps) {
  return (
    <div className={language.choice}>
      {known.map(({ language: each }) => (
        <label key={each.code} className={pay.tick} lang={each.code}>
          <input
            type="radio"
            name="language"
            checked={each.code === code}
            onChange={() => onChoose(each.code)}
          />
          <span>
            {each.name}
            <span className={text.small}>{each.under}</span>
          </span>
        </label>
      ))}
    </div>
  )
}

/** The sentences of every language, as they come. */
function useAllWords(now: Words) {
  const [known, setKnown] = useState<readonly Words[]>([now])
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const load = async () => {
      const loaded = await Promise.all(languages.map(({ code }) => loadOr(now, code)))
      const all = loaded.flatMap((each) => each ?? [])
      setKnown(all)
      if (all.length < languages.length && !renewIfOutdated()) setProblem(now.language.offline)
    }
    void load()
  }, [now])
  return { known, problem }
}

function loadOr(now: Words, code: ParentLanguage): Promise<Words | null> {
  return now.language.code === code ? Promise.resolve(now) : wordsOf(code).catch(() => null)
}
