import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from './stage.ts'

/** What the database may grow by before it has to live with a full disk anyway. */
const ROOM_MB = 96

export function canMount(): boolean {
  return spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}

/** The data folder moves to a disk hardly larger than itself. */
export function moveToSmallDisk(stage: Stage): void {
  const disk = diskOf(stage)
  mkdirSync(disk)
  const size = `size=${megabytesIn(folderOf(stage)) + ROOM_MB}m`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', disk]).status !== 0) {
    throw new Error('the small disk could not be mounted')
  }
  cpSync(folderOf(stage), join(disk, 'db'), { recursive: true })
  stage.settings.DATA_DIR = join(disk, 'db')
}

/** Back to where it was, and the disk is gone. */
export function moveBack(stage: Stage): void {
  const disk = diskOf(stage)
  if (stage.settings.DATA_DIR !== folderOf(stage)) {
    rmSync(folderOf(stage), { recursive: true })
    cpSync(join(disk, 'db'), folderOf(stage), { recursive: true })
    stage.settings.DATA_DIR = folderOf(stage)
  }
  spawnSync('umount', [disk])
}

/** Takes every block that is free, also what has come free since it was last called. */
export function fillDisk(stage: Stage): void {
  const { bavail, bsize } = statfsSync(diskOf(stage))
  try {
    appendFileSync(filmsOf(stage), Buffer.alloc(bavail * bsize))
  } catch {
    // The database was quicker with the last of it.
  }
}

export function freeDisk(stage: Stage): void {
  rmSync(filmsOf(stage), { force: true })
}

function filmsOf(stage: Stage): string {
  return join(diskOf(stage), 'films')
}

function diskOf({ folder }: Stage): string {
  return join(folder, 'disk')
}

function folderOf({ folder }: Stage): string {
  return join(folder, 'db')
}

function megabytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  return Math.ceil(bytes / 1_000_000)
}
