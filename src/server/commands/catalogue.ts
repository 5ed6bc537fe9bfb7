/** A command of the operator: how it is called, what it does, and where it does it. */
export interface Command {
  /** The words after its name, as in `<file>` or `[folder]`. */
  words?: string
  says: string
  /** Each with what it means; with a value, its name in angle brackets first. */
  options?: Record<string, string>
  /** What it works on: most on the server's database, brought up to date. */
  on: 'database' | 'empty database' | 'both databases' | 'coordinator' | 'file' | 'nothing'
  run: () => Promise<unknown>
}

/** Every command by its name: `akontaa <name>`, or `npm run <name> --` in the folder of the project. */
export const commands: Record<string, Command> = {
  'verify-ledger': {
    says: 'Recomputes every balance, day total, number and hash of every school, and names each difference.',
    on: 'database',
    run: () => import('./verify-ledger.ts'),
  },
  backup: {
    words: '[folder]',
    says: 'Writes everything there is into one file in the folder, else in BACKUP_DIR.',
    on: 'database',
    run: () => import('./backup.ts'),
  },
  restore: {
    words: '<file>',
    says: 'Fills an empty database from a backup, checks its totals and its books, and keeps all of it or nothing.',
    options: {
      drill: 'into a database that is thrown away again',
      'keep-differences': 'also when the books disagreed already when they were backed up',
      identity: '<file> the key of a backup that is encrypted',
    },
    on: 'empty database',
    run: () => import('./restore.ts'),
  },
  'test-restore': {
    words: '[folder]',
    says: 'Restores the newest backup into a database that is thrown away, and says whether all of it agrees.',
    options: {
      identity: '<file> the key of a backup that is encrypted',
      days: '<number> how old the newest may be (2)',
    },
    on: 'database',
    run: () => import('./test-restore.ts'),
  },
  'backup-keys': {
    says: 'Prints a new pair of keys to encrypt backups with.',
    on: 'nothing',
    run: () => import('./backup-keys.ts'),
  },
  'last-numbers': {
    words: '[file]',
    says: 'After a restore: lists schools that have not said which numbers are on paper, or answers for them.',
    options: { 'nothing-given-out': 'no paper was given out after the backup: all go on where it ends' },
    on: 'database',
    run: () => import('./last-numbers.ts'),
  },
  'went-back': {
    says: 'After the database was brought back to an earlier moment by its own logs: does what a restore does besides.',
    options: { to: '<moment> that it was brought back to' },
    on: 'database',
    run: () => import('./went-back.ts'),
  },
  'confirm-clock': {
    says: 'Says that the clock is right as it is, when the server has stopped recording because of it.',
    on: 'database',
    run: () => import('./confirm-clock.ts'),
  },
  'move-to-postgres': {
    says: 'Brings everything from the embedded database into an empty PostgreSQL, all or nothing.',
    on: 'both databases',
    run: () => import('./move-to-postgres.ts'),
  },
  'verify-export': {
    words: '<file or code>',
    says: 'Says whether an export (a ZIP), a backup or the code of a closing sheet is what it was.',
    options: {
      books: 'against the books of the server’s database too, as a code always is',
      identity: '<file> the key of a backup that is encrypted',
    },
    on: 'file',
    run: () => import('./verify-export.ts'),
  },
  'reset-password': {
    words: '<e-mail>',
    says: 'Prints a link with which that school chooses a new password, once.',
    on: 'database',
    run: () => import('./reset-password.ts'),
  },
  checkouts: {
    says: 'Lists payments that are open, stuck or to be given back, and payout accounts that wait.',
    options: {
      all: 'the settled ones of the last days too',
      retry: '<reference> the running server settles this one again at its next round',
      refunded: '<reference> notes that this one was given back',
    },
    on: 'database',
    run: () => import('./checkouts.ts'),
  },
  'platform-report': {
    says: 'Counts schools, payments by day, texts and what is unsettled. Names nobody.',
    on: 'database',
    run: () => import('./platform-report.ts'),
  },
  'parents-report': {
    says: 'Counts payments of the parents’ app by state and age, refunds and disputes. Names nobody.',
    on: 'database',
    run: () => import('./parents-report.ts'),
  },
  'contact-messages': {
    says: 'Lists what visitors wrote to us, newest first.',
    options: { erase: '<e-mail> removes all that came from this address' },
    on: 'database',
    run: () => import('./contact-messages.ts'),
  },
  'import-roster': {
    words: '<file>',
    says: 'Reads a class list (CSV) and says what it would bring in.',
    options: {
      school: '<e-mail> the school that gets it',
      commit: 'brings it in, all or nothing',
      map: '<Heading=field> what a column holds; as often as needed',
      class: '<Written=Basic 4> which class a written one is; as often as needed',
      'heading-row': '<number> where the headings stand',
      'above-headings': '<yes|no> whether the rows above them are children too',
      changes: '<take|leave> what the list says differently of known children',
      'first-names-first': 'names stand with the first name first',
    },
    on: 'database',
    run: () => import('./import-roster.ts'),
  },
  seed: {
    says: 'Makes the demo schools where no school is yet. Never in production.',
    options: {
      students: '<number> one more school of that size instead',
      email: '<e-mail> by which that school signs in',
      scale: 'many schools at once instead',
      schools: '<number> how many, with --scale',
      entries: '<number> how many entries in all, with --scale',
      fresh: 'throws away what is there first, when it is only demo schools',
    },
    on: 'database',
    run: () => import('./seed.ts'),
  },
  'push-keys': {
    says: 'Prints a new pair of keys for notices to parents’ phones.',
    on: 'nothing',
    run: () => import('./push-keys.ts'),
  },
  distribute: {
    says: 'Deals the schools out to the workers of a Citus coordinator, and names what is not where it belongs.',
    options: {
      shards: '<number> how many parts the schools are dealt into, the first time',
      add: '<host:port> takes a machine with an empty database among the workers first',
      isolate: '<school> gives a school a part of its own',
      move: '<school> moves its part, to the machine of --to',
      to: '<host:port>',
    },
    on: 'coordinator',
    run: () => import('./distribute.ts'),
  },
}
