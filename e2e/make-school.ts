import { rm } from 'node:fs/promises'
import { startProduct } from '../scripts/start-product.js'
import { freePort } from './product.ts'

/** Makes the demo school once, for every product of the run to begin with a copy. Answers the way to clear it away. */
export default async function makeSchool() {
  if (process.env.E2E_URL) return
  const product = await startProduct({ demo: true, port: await freePort() })
  await product.end()
  process.env.E2E_SCHOOL = product.folder
  return () => rm(product.folder, { recursive: true, force: true, maxRetries: 5 })
}
