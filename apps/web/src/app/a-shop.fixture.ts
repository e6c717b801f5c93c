import type {
  ActiveContent,
  AuditLine,
  ContactMessage,
  ContentPublication,
  DeskSection,
  Device,
  DeviceType,
  DriverRepairItem,
  EditedContent,
  Holdings as HeldRepairs,
  Member,
  Notification,
  Repair,
  SeenRepair,
  Settings,
  StaffRepairItem,
  TeamMember,
  User,
} from '@atelier/contract';
import { vi } from 'vitest';
import { usualSettings } from '#features/workshop/settings/usual-settings.fixture.ts';

type Holdings = {
  /** Whoever is signed in. */
  readonly user: User | null;
  readonly repairs: readonly Repair[];
  /** All there are, newest first. */
  readonly notifications: readonly Notification[];
  readonly devices: readonly Device[];
  readonly types: readonly DeviceType[];
  /** What the staff's list shows, what their pages show, and who works there. */
  readonly rows: readonly (StaffRepairItem | DriverRepairItem)[];
  readonly seen: readonly SeenRepair[];
  readonly desk: readonly DeskSection[];
  readonly team: readonly TeamMember[];
  /** The same as whoever runs the shop sees them, and what each of them holds. */
  readonly members: readonly Member[];
  readonly heldRepairs: HeldRepairs;
  readonly audit: readonly AuditLine[];
  /** What is published; without it there is none to be had. */
  readonly content: ActiveContent | null;
  /** What its editor shows, and what visitors wrote. */
  readonly edited: EditedContent | null;
  readonly publications: readonly ContentPublication[];
  readonly messages: readonly ContactMessage[];
  /** What is set. */
  readonly settings: Settings;
};

const nothing: Holdings = {
  user: null,
  repairs: [],
  notifications: [],
  devices: [],
  types: [],
  rows: [],
  desk: [],
  seen: [],
  team: [],
  members: [],
  audit: [],
  heldRepairs: { visits: [], inHand: [], diagnoses: [], fixes: [] },
  content: null,
  edited: null,
  publications: [],
  messages: [],
  settings: usualSettings(),
};

function pageOf(notifications: readonly Notification[], query: URLSearchParams) {
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  const total = notifications.length;
  return {
    data: notifications.slice((page - 1) * limit, page * limit),
    page,
    lastPage: Math.ceil(total / limit),
    total,
    news: notifications.filter(({ isSeen }) => !isSeen).length,
  };
}

/** A conversation in which nobody has written. */
const unwritten = { data: [], nextCursor: null, isClosed: false, waitingSince: null };

/** A server that holds so much answers the pages from here on; gives what they send it, call by call. */
export function aShop(holdings: Partial<Holdings> = {}) {
  const held = { ...nothing, ...holdings };
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const answers: Readonly<Record<string, (query: URLSearchParams, body: object) => unknown>> = {
    'GET /auth/me/token': () => ({ accessToken: held.user === null ? null : 'access' }),
    'GET /users/me': () => ({ user: held.user }),
    'PUT /users/me': (_, body) => ({ user: { ...held.user, ...body } }),
    'GET /cms/active': () => held.content,
    'POST /auth/logout': () => ({}),
    'PUT /notifications/n-1/seen': () => ({ notification: { ...held.notifications[0], isSeen: true }, news: 0 }),
    'PUT /notifications/seen': () => ({ news: 0 }),
    'POST /auth/register': () => ({ verifyToken: 'verify' }),
    'GET /repair/requests': () => held.repairs,
    'GET /notifications': (query) => pageOf(held.notifications, query),
    'GET /devices/me': () => held.devices,
    'GET /devices/types': () => held.types,
    'GET /staff/desk': () => ({ sections: held.desk }),
    'GET /staff/repairs': () => ({ data: held.rows, nextCursor: null }),
    'POST /staff/repairs/search': () => ({ data: held.rows, nextCursor: null, similar: false }),
    ...Object.fromEntries(
      held.seen.flatMap((repair) => [
        [`GET /staff/repairs/${repair.id}`, () => repair],
        [`GET /staff/repairs/${repair.id}/messages`, () => unwritten],
        [`GET /staff/repairs/${repair.id}/notes`, () => ({ data: [] })],
        [`GET /staff/repairs/${repair.id}/trail`, () => ({ handovers: [], mails: [] })],
      ]),
    ),
    'GET /staff/content': () => held.edited,
    'GET /staff/content/history': () => ({ data: held.publications, next: null }),
    'GET /staff/settings': () => held.settings,
    'GET /staff/ready-answers': () => [],
    'GET /staff/zones': () => [],
    'GET /staff/visits': () => ({ data: [], usual: [] }),
    'GET /staff/messages': () => ({ data: held.messages, nextCursor: null, news: held.messages.length }),
    ...Object.fromEntries(held.messages.map((message) => [`GET /staff/messages/${message.id}`, () => message])),
    'GET /staff/members': () => held.members,
    'GET /staff/audit': () => ({ data: held.audit, nextCursor: null }),
    ...Object.fromEntries(held.members.map(({ id }) => [`GET /staff/members/${id}/holdings`, () => held.heldRepairs])),
    'GET /staff/team': (query) =>
      held.team.filter((member) => member.roles.some((role) => role === (query.get('role') ?? role))),
  };
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const { pathname, searchParams } = new URL(path, 'https://atelier.test');
    const call = `${method} ${pathname}`;
    const read: object = JSON.parse(body ?? '{}');
    if (method !== 'GET') sent.push({ call, body: read });
    const answer = answers[call];
    if (answer === undefined) return Promise.resolve(Response.json({ message: 'notFound' }, { status: 404 }));
    return Promise.resolve(Response.json(answer(searchParams, read)));
  });
  return sent;
}
