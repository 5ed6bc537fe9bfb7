// Runs the server's tests on a real PostgreSQL: the one of DATABASE_URL, else a cluster of our own that lives as long as
// the run. With --citus: on a coordinator and two workers, over which the schools are spread. Other arguments go to vitest.
import { withCluster } from './cluster.js'
import { prepare } from './prepare.js'
import { finish, runVitest } from './run-tests.js'

prepare({ build: true })
const { DATABASE_URL: given, ...env } = process.env
const args = process.argv.slice(2).filter((arg) => arg !== '--citus')
if (args.length < process.argv.length - 2) finish([await onCitus()])
else finish([given ? await testOn({ url: given }) : await withCluster(testOn)])

/** Needs a role that may create databases and roles and is no superuser, which would hide missing policies. */
function testOn({ url, superuserUrl = '', machines = '' }) {
  return runVitest(['--project', 'server', ...args], {
    ...env,
    TEST_DATABASE_URL: url,
    TEST_SUPERUSER_URL: superuserUrl,
    TEST_CITUS: machines,
  })
}

/** On a coordinator and two workers of our own, over which the schools are spread. */
async function onCitus() {
  const { findCitus, withMachines } = await import('../lab/drill/citus-cluster.ts')
  const programs = findCitus()
  if (!programs) {
    console.error(
      'SKIPPED: there is no PostgreSQL with Citus here. Set CITUS_PREFIX to one (docs/scaling.md says how it was built).',
    )
    process.exit(1)
  }
  let counts
  await withMachines(programs, async ({ coordinator, workers }) => {
    const [superuserUrl, ...others] = [coordinator, ...workers].map(
      ({ port }) => `postgres://postgres@127.0.0.1:${port}/postgres`,
    )
    const url = superuserUrl.replace('postgres@', 'akontaa@')
    counts = await testOn({ url, superuserUrl, machines: [superuserUrl, ...others].join(' ') })
  })
  return counts
}
