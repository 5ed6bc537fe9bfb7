import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import type { Known } from '#shared/roster/lay-out.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { queryClient } from '#web/queries/client.ts'
import { checkList, type RosterCheck } from '#web/queries/roster.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { useAct } from '#web/use-act.ts'
import { assemble, type ClassList, guessChoices, knownOf, type ListChoices, toCsv } from './class-list.ts'
import { type ListFile, readList } from './read-list.ts'

/** The headings are the first row of what is sent. */
export const ROW_OF_FIRST = 2

/** A list as it was read and decided on, and what the server says of it. */
export interface CheckedImport {
  file: ListFile
  known: Known
  choices: ListChoices
  list: ClassList
  check: RosterCheck
}

const NOTHING_DECIDED = {
  columns: {},
  nameOrder: 'surname_first',
  mends: new Map(),
  leftOut: new Set<string>(),
  hiddenIn: null,
  classes: {},
  notBrought: [],
  rows: new Map(),
} as const

/**
 * A class list on its way in. What was mended and left out is kept by the row as it came, so that another file with the
 * same rows, or this one again, has it too.
 */
export function useImport() {
  const [checked, setChecked] = useState<CheckedImport | null>(null)
  const [isChoosing, setChoosing] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const { isReading, inTurn, cancel } = useReading()
  const checking = useAct({
    act: async ({ file, choices, known }: Pick<CheckedImport, 'file' | 'choices' | 'known'>) => {
      const list = assemble(file, choices, known)
      return { list, check: await checkList(asRoster(list, choices)) }
    },
    onDone: (answer, { file, choices, known }) => {
      setProblem(null)
      setChoosing(false)
      setChecked({ file, choices, known, ...answer })
    },
    onRefused: (refusal) => setProblem(refusal.message),
  })
  const open = (chosen: File) =>
    inTurn(async (signal) => {
      setProblem(null)
      try {
        const file = await readList(chosen, signal)
        const known = knownOf(...(await namesOfTheSchool()))
        const sheets = guessChoices(file, known)
        if (signal.aborted) return
        const before = checked?.choices ?? NOTHING_DECIDED
        checking.submit({ file, known, choices: { ...before, hiddenIn: null, sheets } })
      } catch (error) {
        if (!signal.aborted) setProblem(sentenceOf(error))
      }
    })
  return {
    checked,
    isChoosing,
    problem,
    busy: isReading || checking.busy,
    open: (chosen: File) => void open(chosen),
    /** Ends the reading of a file; null when none is read. */
    cancel: isReading ? cancel : null,
    change: (choices: ListChoices) =>
      checked && checking.submit({ file: checked.file, known: checked.known, choices }),
    chooseAnother: () => {
      setProblem(null)
      setChoosing(true)
    },
    goBack: () => setChoosing(false),
  }
}

/** One file at a time: what a later one, or Cancel, has overtaken says nothing any more. */
function useReading() {
  const turn = useRef<AbortController | null>(null)
  const [isReading, setReading] = useState(false)
  useEffect(() => () => turn.current?.abort(), [])
  const cancel = () => {
    turn.current?.abort()
    setReading(false)
  }
  const inTurn = async (work: (signal: AbortSignal) => Promise<void>) => {
    turn.current?.abort()
    const own = new AbortController()
    turn.current = own
    setReading(true)
    await work(own.signal)
    if (turn.current === own) setReading(false)
  }
  return { isReading, inTurn, cancel }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error && !(error instanceof Refusal) ? error.message : 'The file could not be read.'
}

export function asRoster(list: ClassList, { columns, nameOrder, classes, notBrought, rows }: ListChoices) {
  const known = Object.entries(columns).filter(
    ([, heading]) => heading === '' || list.headings.includes(heading),
  )
  return {
    csv: toCsv(list),
    columns: Object.fromEntries(known),
    nameOrder,
    classes,
    notBrought,
    otherRows: {
      leftOut: list.leftOut.length,
      passedOver: list.passedOver.length,
      hidden: list.hidden.length,
    },
    decisions: list.rows.flatMap(({ id }, place) => {
      const choice = rows.get(id)
      return choice ? [{ row: place + ROW_OF_FIRST, ...choice }] : []
    }),
  }
}

async function namesOfTheSchool(): Promise<[string[], string[]]> {
  const [classes, feeTypes] = await Promise.all([
    queryClient.ensureQueryData(classesQuery()),
    queryClient.ensureQueryData(feeTypesQuery()),
  ])
  return [classes.map(({ name }) => name), feeTypes.map(({ name }) => name)]
}
