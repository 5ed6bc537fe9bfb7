import { relative } from 'node:path'
import { beforeEach } from 'vitest'
import { isSpread } from './spread-database.ts'

const CLOCK =
  'asks all machines what is due at a moment that the test has chosen; they go by the clock, since a setting does not reach them'

const BEFORE = 'tries on a plain database what dealing out does to it; this one is dealt out already'
const BULK =
  'writes past the machines, as a seed before they are there does; the drill deals out what it made'

/** What does not hold where the schools are spread over machines (`npm run test:postgres -- --citus`), by file and test: why, and what holds instead. */
const NOT_SPREAD: Record<string, Record<string, string>> = {
  'src/server/ledger/tenancy.test.ts': {
    'every table of a school forces row-level security, and its keys lead with the school':
      "reads the coordinator's catalogue, which has no rows; `distribute` checks every shard, also of this database",
    'what lies outside the schools is closed to the tenant, but for rows that name its own school':
      'asks for the names of the migrations where a school is; the coordinator alone has them',
    'nobody who logs in is of the directory, or above the policies':
      'the coordinator logs in at the machines as akontaa_directory (docs/security.md)',
  },
  'src/server/db/schema.test.ts': {
    'docs/tables.md names each table in one line, and schema.sql says what it is':
      'dealt out, tables have other keys and indexes; `distribute` checks them on every shard',
  },
  'src/server/ledger/distribution.test.ts': {
    'every statement of the hot calls names the school':
      'hears the statements of one pool, and there are several; they are the same statements',
  },
  'src/server/demo/seed-scale.test.ts': {
    'schools made in bulk have the entries asked for, and books that agree to the pesewa': BULK,
    'the posting door carries on where a bulk load stopped': BULK,
    'a bulk load that fails on the way leaves nothing, and the gates closed': BULK,
  },
  'src/server/db/citus/citus.test.ts': {
    'while tables are dealt out no view leads to them, and afterwards each is what it was': BEFORE,
    'triggers and policies that look into another table are put on the shards, and look into the part':
      BEFORE,
    'what restricts a role is put on the shards by us, since Citus would let it permit there': BEFORE,
  },
  'src/server/features/statements/tray.test.ts': {
    'a receipt taken back brings its line back, and the posting of a whole file is undone while nothing followed':
      'compares the hidden column xmin of two tables, which their views in a part do not have',
  },
  'src/server/features/calls/reminders.test.ts': {
    'a term, day by day: who is texted on which day is what the rules say, whatever fails': CLOCK,
  },
  'src/server/features/calls/send-reminders.test.ts': {
    'what somebody decided by hand for a day holds: no job, and nobody else, reminds whom they left out':
      CLOCK,
    'a lapsed school’s reminders do not go by themselves until it has paid': CLOCK,
  },
  'src/server/features/notices/notices.test.ts': {
    'its texts go once to each number by day, for the cost that was shown, and not after it was withdrawn':
      CLOCK,
  },
  'src/server/features/parents/sign-in.test.ts': {
    'a number is asked for its SMS code and a child’s code once, and is a parent until it signs out': CLOCK,
  },
  'src/server/features/parents/reminders.test.ts': {
    'a number that has not signed in for a year is forgotten, its visits after 90 days, also when nobody comes any more':
      CLOCK,
  },
  'src/server/features/weekly/weekly.test.ts': {
    'off until it is switched on; then the Head gets it once a week, as the screen has shown it, however often the job runs':
      CLOCK,
  },
}

if (isSpread) {
  beforeEach(({ task, skip }) => {
    const why = NOT_SPREAD[relative(process.cwd(), task.file.filepath)]?.[task.name]
    if (why) skip(why)
  })
}
