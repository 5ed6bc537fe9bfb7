import type { FastifyInstance } from 'fastify'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { addressOf } from '../../http/address.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { parentRoute } from '../../http/parent-session.ts'
import { publicRoute, route } from '../../http/route.ts'
import { siteOf } from '../../http/site.ts'
import { fileName, print } from '../../paper/index.ts'
import { sendFile } from '../documents/index.ts'
import { readParentAccess, setParentAccess } from './access.ts'
import { languageOf, setParentLanguage } from './language.ts'
import { listParentNotices } from './notices.ts'
import { endParentPush, pushOf, setParentPush } from './push.ts'
import { listChildren, readParent } from './queries.ts'
import { listParentReceipts, paperForParent, readParentReceipt } from './receipts.ts'
import { areRemindersOn, endOtherParentSessions, otherPhones, setParentReminders } from './reminders.ts'
import { askParentCode } from './send-code.ts'
import { parentsSheet } from './sheet.ts'
import { confirmChild, signInParent, signOutParent } from './sign-in.ts'
import { readChildStatement, statementForParent } from './statement.ts'

/** The parents' app: signing in by code, the children of a number, and what a school lets parents see. */
export function parentRoutes(app: FastifyInstance, world: World): void {
  signInRoutes(app, world)
  parentRoute(app, world, parentEndpoints.readParent, (parent) => readParent(parent))
  parentRoute(app, world, parentEndpoints.listChildren, async (parent) => ({
    ...(await listChildren(parent)),
    reminders: await areRemindersOn(parent),
    language: await languageOf(parent),
    otherPhones: await otherPhones(world, parent),
  }))
  parentRoute(app, world, parentEndpoints.readChildStatement, ({ inSchool }, { params }) =>
    readChildStatement(inSchool(params.schoolId), params.childId),
  )
  parentRoute(app, world, parentEndpoints.listParentReceipts, (parent, _received, { request }) =>
    listParentReceipts(parent, siteOf(world, request)),
  )
  parentRoute(app, world, parentEndpoints.readParentReceipt, async (parent, { params }, { request }) =>
    readParentReceipt(parent.inSchool(params.schoolId), params.receiptId, siteOf(world, request)),
  )
  parentRoute(app, world, parentEndpoints.listParentNotices, async (parent) => ({
    ...(await listParentNotices(parent)),
    push: await pushOf(world, parent),
  }))
  ownRoutes(app, world)
  pushRoutes(app, world)
  paperRoutes(app, world)
  route(app, world, endpoints.readParentAccess, (context, _received, { request }) =>
    readParentAccess(context, siteOf(world, request)),
  )
  route(app, world, endpoints.printParentsSheet, async (context, _received, { request, reply }) => {
    const paper = await parentsSheet(context, siteOf(world, request))
    return sendFile(reply, { name: fileName(paper), type: 'application/pdf' }, print(paper))
  })
  route(app, world, endpoints.setParentAccess, (context, { body }, { request }) =>
    setParentAccess(context, body, siteOf(world, request)),
  )
}

function signInRoutes(app: FastifyInstance, world: World): void {
  publicRoute(app, world, parentEndpoints.askParentCode, ({ body }, { request }) =>
    askParentCode(world, {
      ...body,
      address: addressOf(request),
      onError: (error) => request.log.error(error, 'a parent’s code was not sent'),
    }),
  )
  publicRoute(app, world, parentEndpoints.signInParent, ({ body }, { request }) =>
    signInParent(world, { ...body, address: addressOf(request) }),
  )
  parentRoute(app, world, parentEndpoints.confirmChild, async (parent, { body }) => {
    await confirmChild(world, parent, body.pupilCode)
    return { message: 'You are signed in.' }
  })
  parentRoute(app, world, parentEndpoints.signOutParent, async (parent) => {
    await signOutParent(world, parent)
    return { message: 'You are signed out.' }
  })
}

function ownRoutes(app: FastifyInstance, world: World): void {
  parentRoute(app, world, parentEndpoints.setParentReminders, async (parent, { body }) => {
    await setParentReminders(parent, body)
    return { message: body.isOn ? 'SMS reminders are on.' : 'SMS reminders are off.' }
  })
  parentRoute(app, world, parentEndpoints.setParentLanguage, async (parent, { body }) => {
    await setParentLanguage(parent, body)
    return {
      message:
        body.language === 'ak' ? 'Texts come in Twi from now on.' : 'Texts come in English from now on.',
    }
  })
  parentRoute(app, world, parentEndpoints.endOtherParentSessions, async (parent) => {
    await endOtherParentSessions(world, parent)
    return { message: 'This number is signed out everywhere else.' }
  })
}

function pushRoutes(app: FastifyInstance, world: World): void {
  parentRoute(app, world, parentEndpoints.setParentPush, async (parent, { body }) => {
    await setParentPush(world, parent, body)
    return { message: 'Notices are on.' }
  })
  parentRoute(app, world, parentEndpoints.endParentPush, async (parent) => {
    await endParentPush(world, parent)
    return { message: 'Notices are off on this phone.' }
  })
}

function paperRoutes(app: FastifyInstance, world: World): void {
  parentRoute(
    app,
    world,
    parentEndpoints.printChildStatement,
    async ({ inSchool }, { params }, { reply }) => {
      const paper = await statementForParent(inSchool(params.schoolId), params.childId)
      const file = { name: fileName(paper), type: 'application/pdf' }
      return sendFile(reply, file, print(paper, undefined, goneSignal(reply)))
    },
  )
  parentRoute(
    app,
    world,
    parentEndpoints.printParentReceipt,
    async (parent, { params }, { request, reply }) => {
      const paper = await paperForParent(parent, params, siteOf(world, request))
      return sendFile(reply, { name: fileName(paper), type: 'application/pdf' }, print(paper))
    },
  )
}
