import styles from './frames.module.css'

const files = import.meta.glob<string>('../../../images/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

interface ShotProps {
  name: string
  alt: string
}

/** A real screen of the product in a phone's frame. */
export function PhoneShot({ name, alt }: ShotProps) {
  return (
    <div className={styles.phone}>
      <Shot name={name} alt={alt} widths={[272, 544]} ratio={844 / 390} sizes="256px" />
    </div>
  )
}

/** A real screen of the product on a laptop. */
export function LaptopShot({ name, alt }: ShotProps) {
  return (
    <div className={styles.laptop}>
      <div className={styles.screen}>
        <Shot
          name={name}
          alt={alt}
          widths={[720, 1440]}
          ratio={900 / 1440}
          sizes="(width < 720px) 92vw, 700px"
        />
      </div>
      <div className={styles.base} />
    </div>
  )
}

interface PictureProps extends ShotProps {
  widths: readonly [number, number]
  /** Height over width. */
  ratio: number
  sizes: string
}

/** Light or dark as the reader's screen is, in the smallest format it understands. */
function Shot({ name, alt, widths, ratio, sizes }: PictureProps) {
  const set = (scheme: string, format: string) =>
    widths.map((width) => `${urlOf(`${name}${scheme}-${width}.${format}`)} ${width}w`).join(', ')
  const dark = '(prefers-color-scheme: dark)'
  return (
    <picture>
      <source type="image/avif" media={dark} srcSet={set('-dark', 'avif')} sizes={sizes} />
      <source type="image/webp" media={dark} srcSet={set('-dark', 'webp')} sizes={sizes} />
      <source type="image/avif" srcSet={set('', 'avif')} sizes={sizes} />
      <img
        srcSet={set('', 'webp')}
        src={urlOf(`${name}-${widths[0]}.webp`)}
        sizes={sizes}
        width={widths[0]}
        height={Math.round(widths[0] * ratio)}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}

/** Throws at build time when a picture has not been taken: a page never goes out with a hole in it. */
function urlOf(file: string): string {
  const url = files[`../../../images/${file}`]
  if (!url) throw new Error(`src/web/images/${file} is missing: run npm run screenshots`)
  return url
}
