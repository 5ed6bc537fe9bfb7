import { templateFile } from '#web/queries/documents.ts'
import { Sheet, SheetHead } from '#web/ui/beside.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'

/** What a class list needs and may hold, for whoever has none yet an empty one. */
export function WhatItHolds() {
  return (
    <Sheet aria-label="What the list holds">
      <section>
        <SheetHead title="What the list holds" />
        <Stack gap={3}>
          <div>
            <Lead label="Name" amount="needed" />
            <Lead label="Class" amount="needed" />
            <Lead label="Guardian’s phone" amount="better with" tone="muted" />
            <Lead label="What is owed from before" amount="if any" tone="muted" />
          </div>
          <p className={text.hint}>
            As you keep it: columns in any order, one sheet or a sheet for each class. Amounts from before
            stand in columns such as “School Fees owed”.
          </p>
        </Stack>
      </section>
      <section>
        <SheetHead title="No list yet?" />
        <Stack gap={3}>
          <p className={text.hint}>Fill in an empty one, and bring it here.</p>
          <Row wrap gap={3}>
            <FileButton small way="save" icon="sheet" what="empty list (XLSX)" file={templateFile('xlsx')}>
              Excel<span className={text.unseen}>: an empty list to fill in (XLSX)</span>
            </FileButton>
            <FileButton small way="save" icon="sheet" what="empty list (CSV)" file={templateFile('csv')}>
              CSV<span className={text.unseen}> of the empty list</span>
            </FileButton>
          </Row>
        </Stack>
      </section>
    </Sheet>
  )
}
