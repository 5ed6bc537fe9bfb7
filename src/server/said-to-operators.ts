/** What Node and PostgreSQL say of themselves in an error. */
interface Said {
  code: string
  message: string
  syscall?: string
  path?: string
  address?: string
  port?: number
  hostname?: string
}

/** What stopped the server or a command, as a sentence for whoever runs it, with what helps; the system's own name for it at the end. */
export function saidToOperator(error: unknown): string {
  // Of a machine that has several addresses: each was tried.
  const first: unknown = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  if (!(first instanceof Error)) return String(first)
  const { code = '' } = first as Partial<Said>
  const sentence = sentences[code]?.(first as unknown as Said)
  return sentence ? `${sentence} (${code})` : first.message
}

const sentences: Record<string, (said: Said) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program. Stop that one, or set PORT to another number.`,
  EADDRNOTAVAIL: ({ address }) => `This machine has no address ${address}. Set HOST to one that it has.`,
  ECONNREFUSED: ({ address, port }) =>
    `Nothing answers at ${address}:${port}. Start the database there, or set DATABASE_URL to where it is.`,
  ENOTFOUND: ({ hostname }) => `There is no machine called ${hostname}. Look at DATABASE_URL.`,
  EAI_AGAIN: ({ hostname }) =>
    `The name ${hostname} could not be looked up just now. Look at the network, then try again.`,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: ({ path }) => `${path} cannot be written: it is on a disk that may only be read.`,
  ENOENT: ({ path }) => `${path} is not there, and could not be made.`,
  ENOTDIR: ({ path }) => `${path} leads through a file where a folder is needed.`,
  ENOSPC: ({ path }) =>
    `The disk is full${path ? ` at ${path}` : ''}. Make room, then start again: nothing is lost.`,
  53100: () => 'The disk of the database is full. Make room, then start again: nothing is lost.',
  28000: refusedByDatabase,
  '28P01': refusedByDatabase,
  '3D000': ({ message }) => `There is no such database (${message}). Create it, or look at DATABASE_URL.`,
  42501: ({ message }) =>
    `The role of DATABASE_URL may not do this: ${message}. The first start makes roles: as a superuser run: alter role <that role> createrole;`,
}

function notAllowed({ syscall, port, path }: Said): string {
  if (syscall === 'listen' || syscall === 'bind')
    return `Port ${port} is kept for the administrator. Set PORT to a number above 1023.`
  return `${path ?? 'A file'} may not be written by this user. Give it to them (chown), or name another folder.`
}

function refusedByDatabase({ message }: Said): string {
  return `The database refused to let us in: ${message}. Look at the name and password in DATABASE_URL.`
}
