import { useQuery } from '@tanstack/react-query'
import { may, type PermissionName, type Role } from '#shared/permissions.ts'
import { readPerson } from '#web/session.ts'
import { queryClient } from './client.ts'
import { hasExpired, schoolQuery, sessionQuery } from './school.ts'

/** Who is at the screen; undefined until the server or this device has said. */
export function useMe() {
  return useQuery(sessionQuery()).data
}

/** What the person may do. Before anybody has said who it is, the school's own account, which is the Head. */
export function useRole(): Role {
  const me = useMe()
  return me?.staff?.role ?? readPerson()?.role ?? 'head'
}

export function useMay(name: PermissionName): boolean {
  return may(useRole(), name)
}

/** The same where no component asks; never for a school whose subscription has run out, which records nothing. */
export function mayNow(name: PermissionName): boolean {
  const school = queryClient.getQueryData(schoolQuery().queryKey)
  return !(school && hasExpired(school)) && maySeeNow(name)
}

/** The same for what is only read, which a school whose subscription has run out may. */
export function maySeeNow(name: PermissionName): boolean {
  const me = queryClient.getQueryData(sessionQuery().queryKey)
  return may(me?.staff?.role ?? readPerson()?.role ?? 'head', name)
}

/** How the drawer of the person at the screen stands; null where the school keeps no drawers. */
export function useCash() {
  return useMe()?.cash ?? null
}

/** Whether the school keeps statements of a wallet or a bank account. */
export function useHasStatements(): boolean {
  return useMe()?.statements ?? false
}

/** Whether the school pays cash out with vouchers, or keeps drawers it may be paid from. */
export function usePaysOut(): boolean {
  return useMe()?.paysOut ?? false
}

/** How many registers wait to be counted; null where the school has no daily fees. */
export function useRegistersWaiting(): number | null {
  return useMe()?.registers ?? null
}

/** Whether others may sign in at this school. Of a school of one nothing about people is shown. */
export function useHasColleagues(): boolean {
  return (useMe()?.people ?? 1) > 1
}
