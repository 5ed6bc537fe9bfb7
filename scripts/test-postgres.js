// Runs the server's tests on a real PostgreSQL: the one of DATABASE_URL, else a cluster of our own that lives as long as
// the run. Arguments go to vitest.
import { withCluster } from './cluster.js'
import { prepare } from './prepare.js'
import { finish, runVitest } from './run-tests.js'

prepare({ build: true })
const { DATABASE_URL: given, ...env } = process.env
finish([given ? await testOn({ url: given }) : await withCluster(testOn)])

/** Needs a role that may create databases and roles and is no superuser, which would hide missing policies. */
function testOn({ url, superuserUrl = '' }) {
  return runVitest(['--project', 'server', ...process.argv.slice(2)], {
    ...env,
    TEST_DATABASE_URL: url,
    TEST_SUPERUSER_URL: superuserUrl,
  })
}
