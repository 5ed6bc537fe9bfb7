import { newBackupKeys } from '../backup/index.ts'
import { say } from './run-command.ts'

// `akontaa backup-keys` prints a new pair of keys for backups. What it prints is an identity file of the `age` program too.

const { identity, recipient } = await newBackupKeys()
say(
  [
    '# Keep this off the machine that makes the backups, twice: without it no backup can be read.',
    '# Into the settings of the server:',
    `# BACKUP_RECIPIENT=${recipient}`,
    identity,
  ].join('\n'),
)
