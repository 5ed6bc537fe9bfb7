import { schoolOfEmail } from '../context/directory.ts'
import { newResetLink, RESET_MINUTES } from '../features/schools/forgotten-password.ts'
import { runCommand, say } from './run-command.ts'

// `npm run reset-password -- office@school.example` prints a link with which that school chooses a new password, once.

await runCommand(async (database, env) => {
  const [email] = process.argv.slice(2)
  if (!email) throw new Error('Usage: akontaa reset-password <e-mail of the school>')
  const world = { database, env }
  const schoolId = await schoolOfEmail(world, email)
  if (!schoolId) throw new Error(`No school signs in with ${email}.`)
  const site = env.publicUrl ?? `http://${env.host}:${env.port}`
  say(`${await newResetLink(world, schoolId, site)}\nWorks once, for ${RESET_MINUTES} minutes.`)
  return 0
})
