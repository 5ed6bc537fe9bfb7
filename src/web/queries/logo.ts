import { queryOptions } from '@tanstack/react-query'
import { readLogo, setLogo } from '#shared/api/logo.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'
import { schoolId } from './wire.ts'

const params = () => ({ schoolId: schoolId() })

/** The logo as papers show it, as an address of its own; null where none is set. */
export const logoQuery = () =>
  queryOptions({
    queryKey: ['logo'],
    queryFn: async ({ signal }): Promise<string | null> => {
      const { logo } = await call(readLogo, { params: params() }, { signal })
      return logo && `data:image/png;base64,${logo.picture}`
    },
  })

export async function saveLogo(file: File, idempotencyKey: string): Promise<void> {
  await call(setLogo, { params: params(), body: { logo: await base64Of(file) } }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: ['logo'] })
}

export async function takeLogoOff(_: null, idempotencyKey: string): Promise<void> {
  await call(setLogo, { params: params(), body: { logo: null } }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: ['logo'] })
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error('The file could not be read. Choose it again.'))
    reader.readAsDataURL(file)
  })
}
