import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { type Desk, insist } from './client/insist.ts'
import type { Parent } from './client/school.ts'
import { answerOf, read } from './client/school.ts'
import type { Phones } from './stage/phones.ts'

interface Family {
  phone: string
  surname: string
}

/** Lets the parents of a school in and pay, and signs some of them in by the codes that the telephone company took. */
export async function foundParents(
  desk: Desk,
  {
    token,
    schoolId,
    families,
    phones,
  }: { token: string; schoolId: string; families: Family[]; phones: Phones },
): Promise<Parent[]> {
  const put = (path: string, body: object) =>
    insist(desk, () => ({ method: 'PUT', path: `/api${path}`, token, key: `rules:${path}`, body }))
  await put('/parentAccess', { level: 'on' })
  // Paystack's account is made by a job.
  while (Date.now() < desk.until()) {
    const { heard } = await put('/parentPaying', { isOn: true })
    if (heard?.status === 200) break
    await sleep(200)
  }
  const students = (await read(desk, endpoints.listStudents, `/students/${schoolId}`, token)) ?? []
  return await Promise.all(
    families.map(async ({ phone, surname }) => {
      const child = students.find(({ student_surname }) => student_surname === surname)
      if (!child) throw new Error(`${surname} is not on the class list`)
      return { token: await signIn(desk, phones, { phone, pupilCode: child.pupilCode }), childId: child.id }
    }),
  )
}

async function signIn(
  desk: Desk,
  { taken }: Phones,
  { phone, pupilCode }: { phone: string; pupilCode: string },
) {
  const post = (path: string, body: object, token?: string) =>
    insist(desk, () => ({ method: 'POST', path: `/api/parents/${path}`, body, token }))
  const asked = await post('code', { phone, keepsAskId: true })
  const { askId } = answerOf(parentEndpoints.askParentCode, asked.heard?.body)
  while (Date.now() < desk.until()) {
    const texts = [...taken.keys()].filter((text) => text.startsWith(`233${phone.slice(1)} `))
    const code = texts.map((text) => /(\d{6}) is your Akontaa code/.exec(text)?.[1]).find((found) => found)
    await sleep(200)
    if (!code) continue
    const signedIn = await post('signIn', { phone, askId, code })
    const { token } = answerOf(parentEndpoints.signInParent, signedIn.heard?.body)
    const shown = await post('child', { pupilCode }, token)
    if (shown.heard?.status === 200) return token
    throw new Error(`a parent could not show the child: ${JSON.stringify(shown.heard)}`)
  }
  throw new Error('no code came')
}
