import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { Refusal } from '#shared/errors.ts'
import { isSomethingUnderWay, underWayFor } from '../../context/under-way.ts'
import type { World } from '../../context/world.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { publicRoute, route } from '../../http/route.ts'
import { todayIn } from '../../http/session.ts'
import { ownSiteOf } from '../../http/site.ts'
import { VersionWatch } from '../../http/version-watch.ts'
import { closeThrough } from '../../ledger/index.ts'
import { isMakingFor, madeFilesFor } from '../made-files/index.ts'
import { editSchool } from './edit-school.ts'
import { sendReset } from './forgotten-password.ts'
import { visitorOf } from './known-devices.ts'
import { readLogo, removeLogo, setLogo } from './logo.ts'
import { readPaymentWays, savePaymentWays } from './payment-ways.ts'
import { aroundPerson, isSignedIn, readToday, schoolRecordOf, signedInPerson } from './queries.ts'
import { resetPassword } from './reset-password.ts'
import { signIn, signOut } from './sign-in.ts'
import { listTerms, previewTerm, saveTerm } from './terms.ts'

/** Signing in, the school's record, its terms and its morning view. */
export function schoolRoutes(app: FastifyInstance, world: World): void {
  publicRoute(app, world, endpoints.signIn, ({ body }, { request, reply }) =>
    signIn(world, {
      name: body.schoolEmail,
      password: body.schoolPassword,
      schoolId: body.schoolId,
      desk: body.desk,
      sessionKey: body.sessionKey,
      visitor: visitorOf(world, request, reply),
      userAgent: request.headers['user-agent'],
    }),
  )

  route(app, world, endpoints.signOut, async (context) => {
    await signOut(context)
    return { message: 'Signed out.' }
  })

  route(app, world, endpoints.readSession, async (context) => {
    const school = await schoolRecordOf(context)
    const staff = await signedInPerson(context)
    return {
      schoolId: school.id,
      schoolName: school.school_name,
      staffId: context.caller.staffId,
      staffName: staff.name,
      staff,
      sessionId: context.caller.sessionId ?? '',
      ...(await aroundPerson(context)),
      registration_expiration_date: school.registration_expiration_date,
      expired: todayIn(world) >= school.registration_expiration_date,
    }
  })

  versionRoute(app, world)
  passwordRoutes(app, world)
  paperRoutes(app, world)
  route(app, world, endpoints.editSchool, (context, { body }) => editSchool(world, context, body))
  route(app, world, endpoints.readSchool, (context) => schoolRecordOf(context))
  route(app, world, endpoints.readToday, (context) => readToday(context))
  route(app, world, endpoints.listTerms, (context) => listTerms(context))
  route(app, world, endpoints.previewTerm, (context, { body }) => previewTerm(context, body))
  route(app, world, endpoints.saveTerm, (context, { body }) => saveTerm(context, body))
  route(app, world, endpoints.closeDays, (context, { body }) => closeThrough(context, body.through))
}

/** What papers say of the school besides its name. */
function paperRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readPaymentWays, (context) => readPaymentWays(context))
  route(app, world, endpoints.savePaymentWays, async (context, { body }) => {
    const saved = await savePaymentWays(context, body)
    return { message: 'How parents pay was saved. Bills printed from now on say it.', ...saved }
  })
  route(app, world, endpoints.readLogo, (context) => readLogo(context))
  route(app, world, endpoints.setLogo, async (context, { body }) => {
    if (body.logo === null) {
      const done = await removeLogo(context)
      return { message: 'The logo was taken off. Papers are printed without it.', ...done }
    }
    const done = await setLogo(context, body.logo)
    return { message: 'The logo was saved. Papers printed from now on show it.', ...done }
  })
}

function passwordRoutes(app: FastifyInstance, world: World): void {
  publicRoute(app, world, endpoints.forgetPassword, ({ body }, { request, reply }) =>
    sendReset(world, {
      email: body.schoolEmail,
      by: body.by,
      visitor: visitorOf(world, request, reply),
      site: ownSiteOf(world, request),
      onError: (error) => request.log.error({ err: error }, 'a way to a new password could not be sent'),
    }),
  )
  publicRoute(app, world, endpoints.resetPassword, ({ body }, { request, reply }) =>
    resetPassword(world, body, visitorOf(world, request, reply)),
  )
}

/** What a screen waits for that follows the acts of others. */
function versionRoute(app: FastifyInstance, world: World): void {
  const watch = new VersionWatch(world, (error) => app.log.error(error))
  app.addHook('preClose', () => watch.close())
  route(app, world, endpoints.awaitVersion, async (context, { query: { known } }, { reply }) => {
    const { schoolId } = context
    const version = await watch.now(schoolId)
    const news = async () => ({ underWay: underWayFor(context), files: await madeFilesFor(context) })
    // What was seen a second ago may be behind what the caller knows.
    if (known === undefined || version > known) return { version, ...(await news()) }
    const hasNews = () => isSomethingUnderWay(context, schoolId) || isMakingFor(context)
    const next = await watch.next({ schoolId, known, hasNews }, goneSignal(reply))
    const said = await news()
    // Who was signed out meanwhile hears nothing of the school. It is not waited for an act that holds the school: how far that is, is asked here.
    const isNews = next !== known || said.underWay.length > 0 || said.files.length > 0
    if (isNews && !(await isSignedIn({ ...context, holdsSchool: true })))
      throw new Refusal('signed_out', 'Please sign in.')
    return { version: next, ...said }
  })
}
