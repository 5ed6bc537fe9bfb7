/** Whether a person is looking on: they read sentences. What is kept, for a program to read, is one JSON object a line. */
export const isOnTerminal = process.stdout.isTTY === true

const LEVELS = { info: 30, error: 50 }

/** What the process says beside its requests, whatever LOG_LEVEL is: a sentence on a terminal, else a line like those of the log. */
export function logLine(msg: string, level: keyof typeof LEVELS = 'info'): void {
  const out = level === 'error' ? process.stderr : process.stdout
  const line = isOnTerminal
    ? msg
    : JSON.stringify({ level: LEVELS[level], time: Date.now(), pid: process.pid, msg })
  out.write(`${line}\n`)
}
