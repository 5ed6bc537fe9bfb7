import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Command, commands } from './catalogue.ts'
import { say } from './run-command.ts'

/*
 * `akontaa <command> [--env <file>] [words]`: reads the settings of the file, looks at the words before anything is opened or written, and
 * runs the command. `akontaa` alone, `akontaa --help` and `akontaa <command> --help` say what there is.
 */
const WHERE: Record<Command['on'], string> = {
  database: 'Works on the database of DATABASE_URL; without it on the embedded one in DATA_DIR.',
  'empty database': 'Fills the empty database of DATABASE_URL; without it the empty folder DATA_DIR.',
  'both databases': 'From DATA_DIR, which it does not change, to DATABASE_URL. Stop the server first.',
  coordinator: 'Works on the coordinator at DATABASE_URL; some of it wants DATABASE_SUPERUSER_URL.',
  file: 'Works on the file alone, without a database.',
  nothing: 'Works on nothing: it only prints.',
}

const [name = '--help', ...given] = process.argv.slice(2)
const command = commands[name]
if (name === '--help' || name === '-h' || name === 'help') say(listOf(commands))
else if (!command) refuse(`There is no command "${name}".`, 'akontaa --help lists them.')
else if (given.includes('--help') || given.includes('-h')) say(helpOf(name, command))
else await run(name, command)

async function run(name: string, { words: wanted = '', options = {}, run }: Command): Promise<void> {
  const flag = (meaning: string) => ({
    type: meaning.startsWith('<') ? ('string' as const) : ('boolean' as const),
    multiple: true as const,
  })
  const flags = Object.entries(options).map(([option, meaning]) => [option, flag(meaning)] as const)
  const help = `akontaa ${name} --help says how it is called.`
  try {
    const { values, positionals, tokens } = parseArgs({
      args: given,
      options: { ...Object.fromEntries(flags), env: { type: 'string' } },
      allowPositionals: true,
      tokens: true,
    })
    if (positionals.length > (wanted ? 1 : 0))
      return refuse(`"${positionals.at(-1)}" is a word too many.`, help)
    if (wanted.startsWith('<') && positionals.length === 0) return refuse(`${wanted} is missing.`, help)
    const file = values.env
    if (typeof file === 'string') readSettings(file)
    // In one spelling, whichever was typed: --retry=A is --retry A.
    const words = tokens.flatMap((token) => {
      if (token.kind === 'positional') return [token.value]
      if (token.kind !== 'option' || token.name === 'env') return []
      return [`--${token.name}`, ...(token.value === undefined ? [] : [token.value])]
    })
    process.argv = [...process.argv.slice(0, 2), ...words]
  } catch (error) {
    return refuse(sentenceOf(error), help)
  }
  await run()
}

/** What is set already stays as it is. */
function readSettings(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  process.loadEnvFile(file)
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return `${error}`
  if ('code' in error && error.code === 'EACCES') return 'The file of --env may not be read by you.'
  // Node goes on with advice about a second pair of dashes.
  return `${error.message.split('. ')[0]}`.replace(/\.?$/, '.')
}

function refuse(sentence: string, help: string): void {
  process.stderr.write(`${sentence} ${help}\n`)
  process.exitCode = 2
}

function listOf(all: Record<string, Command>): string {
  const lines = Object.entries(all).map(([name, { says }]) => `  ${name.padEnd(18)}${says}`)
  return [
    'akontaa <command> [--env <file>]   runs a command on what is installed',
    '',
    ...lines,
    '',
    '--env <file> reads settings such as DATABASE_URL, for example /etc/akontaa/env.',
    'akontaa <command> --help says more.',
  ].join('\n')
}

function helpOf(name: string, { words, says, options = {}, on }: Command): string {
  const call = [
    `akontaa ${name}`,
    words,
    '[--env <file>]',
    ...(Object.keys(options).length > 0 ? ['[options]'] : []),
  ]
  const lines = Object.entries(options).map(([option, meaning]) => {
    const [, value = '', what] = /^(<[^>]*>)? ?(.*)$/.exec(meaning) ?? []
    return `  ${`--${option} ${value}`.padEnd(28)}${what}`
  })
  return [
    call.filter(Boolean).join(' '),
    '',
    says,
    WHERE[on],
    ...(lines.length > 0 ? ['', ...lines] : []),
  ].join('\n')
}
