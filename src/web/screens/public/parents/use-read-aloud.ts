import { useCallback, useEffect, useRef, useState } from 'react'
import type { Spoken } from './receipt-aloud.ts'

/** Reads sentences with the phone's own voice, when asked, one after the other. */
export function useReadAloud(sentences: readonly Spoken[]) {
  const voice = useEnglishVoice()
  const [at, setAt] = useState<number | null>(null)
  /** Which reading is under way: what an earlier one still says is not heard any more. */
  const turn = useRef(0)
  const stop = useCallback(() => {
    turn.current += 1
    if (canSpeak()) speechSynthesis.cancel()
    setAt(null)
  }, [])
  useStopWhenLeft(stop)
  const read = (line: number, mine: number) => {
    const sentence = sentences[line]
    if (mine !== turn.current) return
    if (!sentence || !voice) return stop()
    setAt(line)
    const saying = new SpeechSynthesisUtterance(sentence.says)
    saying.voice = voice
    saying.lang = voice.lang
    saying.onend = () => read(line + 1, mine)
    saying.onerror = () => mine === turn.current && stop()
    speechSynthesis.speak(saying)
  }
  const start = () => {
    stop()
    read(0, turn.current)
  }
  return { canRead: voice !== null, at, start, stop }
}

function canSpeak(): boolean {
  return 'speechSynthesis' in window
}

/** One that lies on the phone, if there is one: it reads without a connection and costs no data. */
function useEnglishVoice(): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null)
  useEffect(() => {
    if (!canSpeak()) return
    const look = () => {
      const english = speechSynthesis.getVoices().filter(({ lang }) => lang.startsWith('en'))
      setVoice(english.find(({ localService }) => localService) ?? english[0] ?? null)
    }
    look()
    speechSynthesis.addEventListener?.('voiceschanged', look)
    return () => speechSynthesis.removeEventListener?.('voiceschanged', look)
  }, [])
  return voice
}

/** Another page, another app, a call: what a family owes is not read on into the bus. */
function useStopWhenLeft(stop: () => void): void {
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && stop()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', stop)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [stop])
}
