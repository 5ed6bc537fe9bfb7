import { askAboutPrinting } from '#web/counter/printing.ts'
import { useMay } from '#web/queries/person.ts'
import { SchoolLogo } from '#web/screens/dashboard/edit-school/school-logo.tsx'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'

export const meta = () => [{ title: 'Papers: Akontaa' }]

/** What stands on the school's papers, and how this device prints them. */
export default function Papers() {
  if (!useMay('edit_school')) return <NotForYou title="Papers" needs="edit_school" />
  return (
    <Page>
      <Chapters place="settings" page="Papers" />
      <PageHead
        title="Papers"
        acts={
          <Button icon="print" onClick={askAboutPrinting}>
            Printing on this device
          </Button>
        }
      />
      <SchoolLogo />
    </Page>
  )
}
