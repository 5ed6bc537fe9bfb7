import { REGISTRATION_FEE, RENEWAL_FEE } from '#shared/constants.ts'
import { formatAmount } from '#shared/money.ts'
import { SITE } from '#shared/operator.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import { Facts } from './facts.tsx'
import { Features } from './features.tsx'
import { GetApp } from './get-app.tsx'
import { Hero } from './hero.tsx'
import { ThreeCards } from './three-cards.tsx'
import { WhyUs } from './why-us.tsx'

const description =
  'Fee management for schools in Ghana: a numbered receipt for every payment, an SMS for every parent, and balances that add up to the pesewa.'

export const meta = () => [
  ...pageMeta({ title: 'Akontaa: school fees, exact to the pesewa', description, path: paths.home }),
  { 'script:ld+json': structuredData },
]

/** What a search engine may show of us: a program, and its two prices. */
const structuredData = {
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: 'Akontaa',
  url: `${SITE}/`,
  image: `${SITE}/og.png`,
  description,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  areaServed: 'GH',
  offers: [
    { name: 'Registration, once, with three months', price: formatAmount(REGISTRATION_FEE) },
    { name: 'Renewal for three months', price: formatAmount(RENEWAL_FEE) },
  ].map((offer) => ({ '@type': 'Offer', priceCurrency: 'GHS', ...offer })),
}

/** The landing page. */
export default function Home() {
  return (
    <>
      <Hero />
      <Facts />
      <GetApp />
      <WhyUs />
      <ThreeCards />
      <Features />
    </>
  )
}
