import { Link, useSearchParams } from 'react-router'
import { findHelp, type HelpSlug, helpTitles } from '#shared/help-titles.ts'
import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import link from '#web/ui/link-row.module.css'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { Well } from '#web/ui/well.tsx'
import { useQueryState } from '#web/use-query-state.ts'
import { answers, type HelpPicture } from './answers.tsx'
import styles from './help.module.css'

export const meta = () => [{ title: 'Help: Akontaa' }]

/** Ten short answers, with a picture each; all of it is on the device. On a phone an answer is a page of its own. */
export default function Help() {
  const [search] = useSearchParams()
  const slug = helpTitles.find((one) => one.slug === search.get('answer'))?.slug
  return (
    <Page>
      <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: 'Help' }]} />
      <div className={cx(page.columns, styles.columns)} data-shows={slug ? 'one' : 'list'}>
        <Stack gap={4}>
          <Titles chosen={slug} />
        </Stack>
        <AnswerSheet slug={slug ?? 'pay'} />
      </div>
    </Page>
  )
}

function Titles({ chosen = 'pay' }: { chosen: HelpSlug | undefined }) {
  const [typed, setTyped] = useQueryState('q')
  const found = findHelp(typed)
  return (
    <>
      <PageHead title="Help" count="ten answers, also without a connection" />
      <SearchField label="Ask in your own words" value={typed} onChange={setTyped} />
      <Card as="ol">
        {found.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              className={link.row}
              to={paths.help(slug)}
              aria-current={slug === chosen ? 'page' : undefined}
            >
              <span className={text.muted}>{helpTitles.findIndex((one) => one.slug === slug) + 1}</span>
              <span>{title}</span>
              <Icon name="right" size={16} />
            </Link>
          </li>
        ))}
      </Card>
      {found.length === 0 && <p className={text.hint}>No answer has these words.</p>}
      <p className={text.hint}>
        Still stuck? <a href={operator.chatUrl ?? paths.contact}>Write to us</a>.
      </p>
    </>
  )
}

function AnswerSheet({ slug }: { slug: HelpSlug }) {
  const { says, steps, picture, text: sent, see } = answers[slug]
  const title = titleOf(slug)
  return (
    <Card pad stack aria-label={title}>
      <Link className={only.narrow} to={paths.help()}>
        All answers
      </Link>
      <h2>{title}</h2>
      <p>{says}</p>
      <Stack as="ol" gap={2} className={styles.steps}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an answer never change
          <li key={at}>{step}</li>
        ))}
      </Stack>
      <Picture title={title} {...picture} />
      {sent && (
        <Well>
          <p className={cx(text.muted, text.small)}>The family’s text</p>
          <p>{sent}</p>
        </Well>
      )}
      <Row as="p" wrap className={styles.see}>
        {see.map((other) => (
          <Link key={other} to={paths.help(other)}>
            {titleOf(other)}
          </Link>
        ))}
      </Row>
    </Card>
  )
}

function titleOf(slug: HelpSlug): string {
  return helpTitles.find((one) => one.slug === slug)?.title ?? ''
}

function Picture({ title, heads, rows, note }: HelpPicture & { title: string }) {
  const last = heads.length - 1
  return (
    <figure className={styles.picture}>
      <Table cards caption={`An example: ${title}`}>
        <TableHead names={heads} right={[last]} />
        <tbody>
          {rows.map(({ cells, is }) => (
            <tr key={cells.join()} data-is={is}>
              {cells.map((cell, at) => (
                <td key={heads[at]} className={at === last ? table.amount : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <figcaption className={text.hint}>{note}</figcaption>
    </figure>
  )
}
