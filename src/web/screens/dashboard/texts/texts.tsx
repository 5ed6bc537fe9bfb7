import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { EveningCard } from '#web/screens/dashboard/rules/evening-card.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'

export const meta = () => [{ title: 'Texts: Akontaa' }]

/** The texts that go by themselves to those who lead the school. */
export default function TextSettings() {
  if (!useMay('see_people')) return <NotForYou title="Texts" needs="see_people" />
  return (
    <Page>
      <Chapters place="settings" page="Texts" />
      <PageHead title="Texts" />
      <Stack gap={3}>
        <EveningCard />
        <p className={text.hint}>
          The <Link to={paths.weeklyText}>weekly text</Link> is set where its figures are, under Insights.
          What went to families stands under <Link to={paths.messages}>Messages</Link>; the language of a
          guardian is chosen under <Link to={paths.families}>Families</Link>.
        </p>
      </Stack>
    </Page>
  )
}
