// The part of the parents' service worker that shows notices. The build puts it at the end of parents-sw.js, as it is.

/* A phone shows something for each push, or says itself that the site was active. */
self.addEventListener('push', (event) => {
  event.waitUntil(show(read(event)))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.page ?? '#/notices'))
})

function read({ data }) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/* The same notice twice stands there once. */
async function show({ title = 'Akontaa', body = 'A new notice.', lang = 'en', schoolId, noticeId }) {
  const page = schoolId && noticeId ? `#/notice/${schoolId}/${noticeId}` : '#/notices'
  await self.registration.showNotification(title, {
    body,
    lang,
    data: { page },
    icon: '/app-icon-192.png',
    ...(noticeId ? { tag: noticeId } : {}),
  })
  for (const client of await windows()) client.postMessage({ read: true })
}

async function open(page) {
  const [client] = await windows()
  if (!client) return await self.clients.openWindow(`/parents${page}`)
  client.postMessage({ page })
  return await client.focus()
}

async function windows() {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => new URL(url).pathname === '/parents')
}
