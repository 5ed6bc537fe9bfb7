export { backupsIn, readBackup, writeBackup } from './backup-file.ts'
export { dump, type Manifest } from './dump.ts'
export { load } from './load.ts'
export { startNightlyBackups } from './nightly.ts'
