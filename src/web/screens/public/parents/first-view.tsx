import { shapes } from './dom.ts'
import styles from './parents.module.css'
import parts from './parents-parts.module.css'
import { BEFORE_SCRIPT, FIRST } from './sign-in-words.ts'

/** The page of signing in, in the server's first answer: on a slow line it is read while the script still comes. */
export function FirstView() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own line, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: BEFORE_SCRIPT }} />
      <form className={styles.say} id="first" noValidate>
        <h1>{FIRST.title}</h1>
        <p className={styles.muted}>{FIRST.lead}</p>
        <div className={styles.field}>
          <label className={styles.lab} htmlFor="tel">
            {FIRST.label}
          </label>
          <div className={styles.in}>
            <Drawing shape="phone" size={20} />
            <input id="tel" type="tel" inputMode="tel" autoComplete="tel" maxLength={24} />
          </div>
          <p className={styles.hint}>{FIRST.hint}</p>
        </div>
        <section className={parts.card} aria-label="What you find here">
          {FIRST.inside.map(([shape, words]) => (
            <div key={shape} className={`${parts.row} ${parts.iconRow}`}>
              <Drawing shape={shape} />
              <span>{words}</span>
            </div>
          ))}
        </section>
        <p>
          <a className={styles.link} href="/login">
            {FIRST.desk}
          </a>
        </p>
        <div className={styles.thumb}>
          <button className={`${styles.btn} ${styles.primary}`} type="submit">
            {FIRST.button}
          </button>
        </div>
      </form>
    </>
  )
}

function Drawing({ shape, size = 22 }: { shape: keyof typeof shapes; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={shapes[shape]} />
    </svg>
  )
}
