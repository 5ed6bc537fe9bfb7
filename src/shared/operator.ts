/**
 * Who runs this installation: the one file to change before schools see it, or set the OPERATOR_… variables named
 * below. What stands here belongs to the demo; addresses that end in `.example` reach nobody.
 */
export interface Operator {
  name: string
  email: string
  /** As `+233…`. */
  phone: string
  /** The number that answers on WhatsApp, as `+233…`. */
  whatsapp: string
  /** Where the Android package lies, once there is one. */
  apkUrl: string | null
  /** The listing in an app store, once there is one. */
  storeUrl: string | null
  chatUrl: string | null
  /** Country and company that hold the data, in words for the privacy page: "Accra, Ghana, with …". */
  dataHeldIn: string | null
  /** True while the team and the projects below are the demo's. */
  hasSampleTeam: boolean
  team: readonly TeamMember[]
  projects: readonly Project[]
}

interface TeamMember {
  /** Null until a person is named: the role stands alone. */
  name: string | null
  role: string
  title: string
  line: string
}

interface Project {
  name: string
  line: string
}

/** Stands in for this site's own address in the pages the build writes; the server puts the true one in its place. */
export const SITE = 'https://akontaa.example'

/** The operator of these settings: the demo's, with whatever the environment sets instead. */
export function operatorFrom(set: Record<string, string | undefined>): Operator {
  return {
    name: set.OPERATOR_NAME || 'Akontaa',
    email: set.OPERATOR_EMAIL || 'help@akontaa.example',
    phone: set.OPERATOR_PHONE || '+233300000000',
    whatsapp: set.OPERATOR_WHATSAPP || set.OPERATOR_PHONE || '+233300000000',
    apkUrl: webAddress(set.OPERATOR_APK_URL),
    storeUrl: webAddress(set.OPERATOR_STORE_URL),
    chatUrl: webAddress(set.SUPPORT_CHAT_URL),
    dataHeldIn: set.OPERATOR_DATA_HELD_IN || null,
    hasSampleTeam: true,
    team: sampleTeam,
    projects: sampleProjects,
  }
}

/** Only web addresses become links: a slip in a setting must not make a dead one. */
function webAddress(text: string | undefined): string | null {
  return text && /^https?:\/\/\S+$/.test(text) ? text : null
}

const sampleTeam: readonly TeamMember[] = [
  {
    name: null,
    role: 'Ledger and payments',
    title: 'Keeps the arithmetic',
    line: 'Makes sure that no cedi is lost or invented, and writes the test that proves it.',
  },
  {
    name: null,
    role: 'Screens and paper',
    title: 'Draws what you touch',
    line: 'Sits with bursars, then takes away one more step between a name and a receipt.',
  },
  {
    name: null,
    role: 'Schools and support',
    title: 'Answers the phone',
    line: 'Moves your old books in, shows your staff round, and brings your complaints home.',
  },
]

const sampleProjects: readonly Project[] = [
  {
    name: 'School dashboard',
    line: 'Students, classes, fee types, payments and reports in the browser.',
  },
  {
    name: 'The ledger',
    line: 'Entries that are only ever added, and books that agree to the pesewa.',
  },
  {
    name: 'Receipts and messages',
    line: 'Numbered receipts that anyone can check, and an SMS for each.',
  },
  {
    name: 'Posting door',
    line: 'A ledger that only grows: every figure on every page comes from it, to the pesewa.',
  },
  {
    name: 'Open records',
    line: 'Every figure can leave: CSV, Excel, PDF, and a documented API.',
  },
]
