/** The contract's `PushMessage`, which the worker can't import. Its test compares both. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly lang: string;
  readonly path: string;
  readonly attendance: {
    readonly repairId: string;
    readonly date: string;
    readonly time: string;
    readonly label: string;
    readonly done: string;
    /** Absent in a push of an older server. */
    readonly another?: { readonly label: string; readonly path: string };
  } | null;
};

declare const self: ServiceWorkerGlobalScope;

/** Values of the buttons that confirm a visit and that open its free windows. Browsers show two buttons at most. */
const ATTEND = 'attend';
const ANOTHER = 'another';

export async function showPush(message: PushMessage): Promise<void> {
  const { title, attendance, ...shown } = message;
  await show(title, { ...shown, data: message }, buttonsOf(attendance));
}

function buttonsOf(attendance: PushMessage['attendance']): readonly Button[] {
  if (attendance === null) return [];
  const { label, another } = attendance;
  const attend = { action: ATTEND, title: label };
  return another === undefined ? [attend] : [attend, { action: ANOTHER, title: another.label }];
}

// The type of the options lacks `actions`.
type Options = NotificationOptions & { readonly data: PushMessage };
type Button = { readonly action: string; readonly title: string };

async function show(title: string, options: Options, actions: readonly Button[]): Promise<void> {
  const withActions: NotificationOptions & { actions: readonly Button[] } = {
    icon: '/icon-192.png',
    ...options,
    actions,
  };
  await self.registration.showNotification(title, withActions);
}

/** Confirms the visit if its button was pressed and the session allows it. Otherwise opens the page of what was pressed. */
export async function answerPush({ notification, action }: NotificationEvent): Promise<void> {
  const message: PushMessage = notification.data;
  notification.close();
  if (action === ATTEND && (await confirmVisit(message))) return;
  await openPage((action === ANOTHER && message.attendance?.another?.path) || message.path);
}

async function confirmVisit({ attendance, ...message }: PushMessage): Promise<boolean> {
  if (attendance === null) return false;
  const { repairId, date, time, done } = attendance;
  try {
    const headers = await readHeaders();
    if (headers === null) return false;
    const { ok } = await fetch(`/repair/requests/${encodeURIComponent(repairId)}/attendance`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ date, time }),
    });
    if (ok) await showPush({ ...message, title: done, attendance: null });
    return ok;
  } catch {
    return false;
  }
}

/** Returns the headers of a call by this browser's session, null when nobody is signed in. */
async function readHeaders(): Promise<Record<string, string> | null> {
  const { accessToken }: { accessToken: string | null } = await (await fetch('/auth/me/token')).json();
  return accessToken === null ? null : { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
}

const PUSH_PATH = '/users/me/push';

/**
 * Subscribes again after the browser ended its subscription. Only for a session that receives pushes, because the browser's former user may
 * have asked for them.
 */
export async function renewPush(): Promise<void> {
  const headers = await readHeaders();
  if (headers === null) return;
  const { isOn, publicKey }: { isOn: boolean; publicKey: string } = await (await fetch(PUSH_PATH, { headers })).json();
  if (!isOn) return;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys = {} } = (await self.registration.pushManager.subscribe(options)).toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys['p256dh'], auth: keys['auth'] });
  await fetch(PUSH_PATH, { method: 'PUT', headers, body });
}

async function openPage(path: string): Promise<void> {
  const { href } = new URL(path, self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  await (open === undefined ? self.clients.openWindow(href) : open.focus());
}
