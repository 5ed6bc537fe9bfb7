import { messages } from '#shared/messages.ts'
import { paths } from '../../paths.ts'

export const meta = () => [{ title: 'Akontaa: school fees, exact to the pesewa' }]

/** The landing page. */
export default function Home() {
  return (
    <section className="wrap">
      <h1>{messages.titles.hero}</h1>
      <p>
        <a href={paths.login()}>{messages.buttons.getStarted}</a>
      </p>
    </section>
  )
}
