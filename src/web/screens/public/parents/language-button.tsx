import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Words } from './english.tsx'
import { Icon } from './icon.tsx'
import { type LanguageCode, languages, speak, words, wordsOf } from './language.ts'
import frame from './parents.module.css'
import language from './parents-language.module.css'
import pay from './parents-pay.module.css'
import sheet from './parents-sheet.module.css'
import { Button, Hidden } from './parts.tsx'

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
  const dialog = useRef<HTMLDialogElement>(null)
  const { known, problem } = useAllWords(now)
  const [code, setCode] = useState(now.language.code)
  useEffect(() => dialog.current?.showModal(), [])
  const next = known.find((each) => each.language.code === code) ?? now
  const closeBeside = ({ target }: MouseEvent) => {
    if (target === dialog.current) onClose()
  }
  const choose = () => {
    onClose()
    speak(next)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
    <dialog
      ref={dialog}
      className={sheet.up}
      aria-labelledby="language"
      onClick={closeBeside}
      onClose={onClose}
    >
      <h2 id="language">{known.map((each) => each.language.title).join(' / ')}</h2>
      <Choice known={known} code={code} onChoose={setCode} />
      <p className={frame.muted}>{next.language.stays}</p>
      {next.language.draft && <p lang={next.language.code}>{next.language.draft}</p>}
      <p className={frame.err} role="alert">
        {problem}
      </p>
      <div className={sheet.acts}>
        <Button kind="primary" onClick={choose} lang={next.language.code}>
          {next.language.use}
        </Button>
        <Button onClick={onClose}>{now.language.keep}</Button>
      </div>
    </dialog>
  )
}

interface ChoiceProps {
  known: readonly Words[]
  code: LanguageCode
  onChoose: (code: LanguageCode) => void
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
            <span className={frame.small}>{each.under}</span>
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
      if (all.length < languages.length) setProblem(now.language.offline)
    }
    void load()
  }, [now])
  return { known, problem }
}

function loadOr(now: Words, code: LanguageCode): Promise<Words | null> {
  return now.language.code === code ? Promise.resolve(now) : wordsOf(code).catch(() => null)
}
