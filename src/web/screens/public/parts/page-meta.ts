import { SITE } from '#shared/operator.ts'

interface PageMeta {
  /** The page's own name; the landing page gives the whole title. */
  title: string
  description: string
  path: string
}

/** Title, description, canonical address and what is shown when somebody shares the page. */
export function pageMeta({ title, description, path }: PageMeta) {
  const address = `${SITE}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Akontaa' },
    { property: 'og:locale', content: 'en_GH' },
    { property: 'og:url', content: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${SITE}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'Akontaa: school fees, exact to the pesewa' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** A page that is only of use to who was sent to it: nobody finds it by searching. */
export function unlistedMeta({ title, description }: Omit<PageMeta, 'path'>) {
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }]
}
