import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { classesQuery, type SchoolClass } from '#web/queries/classes.ts'
import { editClass, orderClasses } from '#web/queries/classes-acts.ts'
import { useMay } from '#web/queries/person.ts'
import { COMPLETED } from '#web/queries/students.ts'
import { ClassesProblem } from '#web/screens/dashboard/parts/classes-problem.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { LoadingSaid } from '#web/ui/loading-said.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { AddClass } from './add-class.tsx'
import styles from './classes.module.css'
import { OutOfUse } from './out-of-use.tsx'
import { RenameClass } from './rename-class.tsx'
import { TakeOutClass } from './take-out-class.tsx'

export const meta = () => [{ title: 'Change classes: Akontaa' }]

const NO_CLASS = 'completed'

/** The school's classes: added, renamed, put in order, taken out of use, and where each leads at the end of the year. */
export default function Classes() {
  return useMay('set_classes') ? <ClassList /> : <NotForYou title="Change classes" needs="set_classes" />
}

function ClassList() {
  const { data: classes, error, refetch } = useQuery(classesQuery())
  const [renaming, setRenaming] = useState<SchoolClass | null>(null)
  const [takingOut, setTakingOut] = useState<SchoolClass | null>(null)
  const { busy, move } = useOrder(classes ?? [])
  return (
    <Page>
      <Crumbs
        trail={[
          { label: sentences.titles.classRecords, to: paths.classRecord() },
          { label: 'Change classes' },
        ]}
      />
      <PageHead title="Change classes" count={classes && counted(classes.length, 'class', 'classes')} />
      <div className={page.columns}>
        <Card as="div" aria-busy={!classes && !error}>
          {!classes && error && <ClassesProblem error={error} onRetry={refetch} />}
          {!classes && !error && <LoadingClasses />}
          <ol className={styles.list}>
            {classes?.map((each, at) => (
              <ClassRow
                key={each.id}
                each={each}
                classes={classes}
                isFirst={at === 0}
                isLast={at === classes.length - 1}
                busy={busy}
                onMove={(by) => move(at, by)}
                onRename={() => setRenaming(each)}
                onTakeOut={() => setTakingOut(each)}
              />
            ))}
          </ol>
        </Card>
        <div className={page.stack}>
          {classes && <AddClass classes={classes} />}
          <OutOfUse />
        </div>
      </div>
      {renaming && <RenameClass each={renaming} onClose={() => setRenaming(null)} />}
      {takingOut && classes && (
        <TakeOutClass
          each={takingOut}
          others={classes.filter(({ id }) => id !== takingOut.id)}
          onClose={() => setTakingOut(null)}
        />
      )}
    </Page>
  )
}

function useOrder(classes: readonly SchoolClass[]) {
  const ordering = useAct({
    act: orderClasses,
    onDone: () => {},
    onRefused: (refusal) => showProblem('The order was not changed.', refusal.message),
  })
  const move = (at: number, by: -1 | 1) => {
    const ids = classes.map(({ id }) => id)
    const [moved] = ids.splice(at, 1)
    if (moved) ids.splice(at + by, 0, moved)
    ordering.submit(ids)
  }
  return { busy: ordering.busy, move }
}

interface ClassRowProps {
  each: SchoolClass
  classes: readonly SchoolClass[]
  isFirst: boolean
  isLast: boolean
  busy: boolean
  onMove: (by: -1 | 1) => void
  onRename: () => void
  onTakeOut: () => void
}

function ClassRow({ each, classes, isFirst, isLast, busy, onMove, onRename, onTakeOut }: ClassRowProps) {
  const { id, name, students } = each
  return (
    <Grid as="li" align="center" className={styles.row}>
      <Stack as="span" className={text.breaks}>
        <b className={text.strong}>{name}</b>
        <span className={cx(text.small, text.muted)}>{counted(students, 'student')}</span>
      </Stack>
      <NextClass each={each} classes={classes} />
      <Row as="span" className={styles.acts}>
        <Button
          kind="bare"
          small
          icon="up"
          aria-label={`Move ${name} up`}
          disabled={isFirst || busy}
          onClick={() => onMove(-1)}
        >
          <span className={text.unseen}>Up</span>
        </Button>
        <Button
          kind="bare"
          small
          icon="down"
          aria-label={`Move ${name} down`}
          disabled={isLast || busy}
          onClick={() => onMove(1)}
        >
          <span className={text.unseen}>Down</span>
        </Button>
        <Button kind="bare" small icon="pencil" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button
          kind="bare"
          small
          icon="archive"
          aria-label={`Take ${name} out of use`}
          disabled={classes.length === 1}
          data-id={id}
          onClick={onTakeOut}
        >
          <span className={text.unseen}>Take out of use</span>
        </Button>
      </Row>
    </Grid>
  )
}

/** Where the children of a class go at the end of the year. */
function NextClass({ each, classes }: { each: SchoolClass; classes: readonly SchoolClass[] }) {
  const saving = useAct({
    act: editClass,
    onDone: () => showToast(`Where ${each.name} goes is saved.`),
    onRefused: (refusal) => showProblem(`Where ${each.name} goes was not changed.`, refusal.message),
  })
  const options = [
    ...classes.filter(({ id }) => id !== each.id).map(({ id, name }) => ({ value: id, label: name })),
    { value: NO_CLASS, label: COMPLETED, aside: 'leaves the school' },
  ]
  return (
    <Row as="span" align="center" className={styles.next}>
      <Select
        label={`After ${each.name} comes`}
        labelHidden
        options={options}
        value={each.nextClassId ?? NO_CLASS}
        disabled={saving.busy}
        onChange={(value) =>
          saving.submit({ classId: each.id, nextClassId: value === NO_CLASS ? null : value })
        }
      />
    </Row>
  )
}

function LoadingClasses() {
  return (
    <>
      <LoadingSaid sentence={sentences.loading.plain} />
      <div className={styles.list}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Grid align="center" key={key} className={styles.row}>
            <Skeleton width={120} />
            <Skeleton width={180} height={36} />
          </Grid>
        ))}
      </div>
    </>
  )
}
