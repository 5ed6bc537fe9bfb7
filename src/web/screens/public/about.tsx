import { sentences } from '#shared/sentences.ts'
import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import { Columns, InnerPage, SampleNote } from '#web/screens/public/parts/inner-page.tsx'
import { PageHead } from '#web/screens/public/parts/page-head.tsx'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import ruled from '#web/screens/public/parts/ruled.module.css'
import { Weave, type WeaveName } from '#web/screens/public/parts/weave.tsx'
import { cx } from '#web/ui/cx.ts'
import { Grid } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import styles from './about.module.css'

export const meta = () =>
  pageMeta({
    title: 'Our team: Akontaa',
    description:
      'Who makes Akontaa, what each of us looks after, and five things we have made for schools in Ghana.',
    path: paths.about,
  })

const drawings: readonly WeaveName[] = ['bars', 'receipt', 'talk']

/** The team and its projects. */
export default function About() {
  return (
    <InnerPage>
      <PageHead title={sentences.titles.team}>
        <p>Three people and one rule: the books must agree, tonight and in six years.</p>
        {operator.hasSampleTeam && (
          <SampleNote>
            Sample data: the team and the projects on this page are examples. Whoever runs this installation
            puts its own here.
          </SampleNote>
        )}
      </PageHead>
      <Grid as="ul" columns={3} gap={6} className={styles.team}>
        {operator.team.map(({ name, role, title, line }, index) => (
          <li key={role}>
            <div className={styles.art}>
              <Weave name={drawings[index % drawings.length] ?? 'school'} />
            </div>
            <div className={styles.text}>
              <p className={styles.role}>{role}</p>
              <h2>{name ?? title}</h2>
              <p>{name ? `${title}. ${line}` : line}</p>
            </div>
          </li>
        ))}
      </Grid>
      <Columns wider="second" className={styles.projects} aria-labelledby="projects">
        <h2 id="projects">Five things we have made</h2>
        <ol className={ruled.ruled}>
          {operator.projects.map(({ name, line }, index) => (
            <li key={name}>
              <span className={cx(text.muted, text.number)} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{name}</h3>
              <p>{line}</p>
            </li>
          ))}
        </ol>
      </Columns>
    </InnerPage>
  )
}
