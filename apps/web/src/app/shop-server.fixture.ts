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
  FigureSubject,
  Assignments,
  Member,
  Notification,
  Repair,
  VisibleRepair,
  Settings,
  StaffRepairItem,
  TeamMember,
  User,
} from '@atelier/contract';
import { notificationTopics } from '@atelier/domain';
import { vi } from 'vitest';
import { createStop } from '#subjects/staff/staff-repair.fixture.ts';
import { createSlot, createSlotPlan, createSlotStop } from '#subjects/staff/slots.fixture.ts';
import { createRepairTill } from '#features/repair-page/panels/repair-till.fixture.ts';
import { createMailReport } from '#features/settings/create-mail-report.fixture.ts';
import { createFigures } from '#features/figures/figures.fixture.ts';
import { sampleCash, sampleTill } from '#features/till/till.fixture.ts';
import { createDefaultSettings } from '#subjects/staff/default-settings.fixture.ts';

type ShopData = {
  readonly user: User | null;
  readonly repairs: readonly Repair[];
  readonly notifications: readonly Notification[];
  readonly devices: readonly Device[];
  readonly types: readonly DeviceType[];
  readonly staffRows: readonly (StaffRepairItem | DriverRepairItem)[];
  readonly staffRepairs: readonly VisibleRepair[];
  readonly desk: readonly DeskSection[];
  readonly team: readonly TeamMember[];
  readonly members: readonly Member[];
  readonly memberAssignments: Assignments;
  readonly audit: readonly AuditLine[];
  readonly content: ActiveContent | null;
  readonly edited: EditedContent | null;
  readonly publications: readonly ContentPublication[];
  readonly messages: readonly ContactMessage[];
  readonly settings: Settings;
};

const emptyShop: ShopData = {
  user: null,
  repairs: [],
  notifications: [],
  devices: [],
  types: [],
  staffRows: [],
  desk: [],
  staffRepairs: [],
  team: [],
  members: [],
  audit: [],
  memberAssignments: { visits: [], inCustody: [], diagnoses: [], fixes: [] },
  content: null,
  edited: null,
  publications: [],
  messages: [],
  settings: createDefaultSettings(),
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

const emptyConversation = { data: [], nextCursor: null, isClosed: false, waitingSince: null };

/** Stubs the server with this data. Returns the requests' bodies by call. */
export function stubShopServer(overrides: Partial<ShopData> = {}) {
  const shop = { ...emptyShop, ...overrides };
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const answers: Readonly<Record<string, (query: URLSearchParams, body: object) => unknown>> = {
    'GET /auth/me/token': () => ({ accessToken: shop.user === null ? null : 'access' }),
    'GET /users/me': () => ({ user: shop.user }),
    'PUT /users/me': (_, body) => ({ user: { ...shop.user, ...body } }),
    'GET /users/me/preferences': () => ({
      preferences: Object.fromEntries(notificationTopics.map((topic) => [topic, { MAIL: true, PUSH: true }])),
    }),
    'GET /staff/feed': () => ({ path: '/feed.ics?token=0123456789abcdef' }),
    'GET /users/me/push': () => ({ isOn: false, publicKey: '' }),
    'GET /cms/active': () => shop.content,
    'POST /auth/logout': () => ({}),
    'PUT /notifications/n-1/seen': () => ({ notification: { ...shop.notifications[0], isSeen: true }, news: 0 }),
    'PUT /notifications/seen': () => ({ news: 0 }),
    'POST /auth/register': () => ({ verifyToken: 'verify' }),
    'GET /repair/requests': () => shop.repairs,
    'GET /repair/slots': () => ({ slots: [], byPhone: null }),
    'POST /repair/slots': () => ({ slots: [], byPhone: null }),
    'GET /notifications': (query) => pageOf(shop.notifications, query),
    'GET /devices/me': () => shop.devices,
    'GET /devices/types': () => shop.types,
    'GET /staff/desk': () => ({ sections: shop.desk }),
    'GET /staff/repairs': () => ({ data: shop.staffRows, nextCursor: null }),
    'POST /staff/repairs/search': () => ({ data: shop.staffRows, nextCursor: null, similar: false }),
    ...Object.fromEntries(
      shop.staffRepairs.flatMap((repair) => [
        [`GET /staff/repairs/${repair.id}`, () => repair],
        [`GET /staff/repairs/${repair.id}/messages`, () => emptyConversation],
        [`GET /staff/repairs/${repair.id}/notes`, () => ({ data: [] })],
        [`GET /staff/repairs/${repair.id}/trail`, () => ({ handovers: [], mails: [] })],
        [`GET /staff/repairs/${repair.id}/till`, () => createRepairTill()],
      ]),
    ),
    'GET /staff/content': () => shop.edited,
    'GET /staff/content/history': () => ({ data: shop.publications, next: null }),
    'GET /staff/settings': () => shop.settings,
    'GET /staff/canned-replies': () => [],
    'GET /staff/zones': () => [],
    'GET /staff/shelves': () => [],
    'GET /staff/slots': () => [
      createSlot({ taken: 4, wished: 1 }),
      createSlot({ id: 'slot-2', time: '14:00-16:00', closed: true }),
    ],
    'GET /staff/slots/slot-1/stops': () => [createSlotStop('1'), createSlotStop('2')],
    'PUT /staff/route': () => ({ now: new Date().toISOString(), closesAt: null, stops: [createStop()] }),
    'GET /staff/uncollected': () => [],
    'GET /auth/me/sessions': () => [],
    'GET /staff/customers': () => ({ data: [], nextCursor: null }),
    'GET /staff/mails': () => createMailReport(),
    'GET /staff/settings/medians': () => ({}),
    'GET /staff/figures': (query) => createFigures(query.get('subject') as FigureSubject),
    'GET /staff/till': () => sampleTill,
    'GET /staff/till/mine': () => sampleCash,
    'GET /staff/route/questions': () => ({ phones: [], handovers: [] }),
    'GET /staff/slot-plans': () => [createSlotPlan()],
    'GET /staff/visits': () => ({ data: [], usualDrivers: [] }),
    'GET /staff/messages': () => ({ data: shop.messages, nextCursor: null, news: shop.messages.length }),
    ...Object.fromEntries(shop.messages.map((message) => [`GET /staff/messages/${message.id}`, () => message])),
    'GET /staff/members': () => shop.members,
    'GET /staff/audit': () => ({ data: shop.audit, nextCursor: null }),
    ...Object.fromEntries(
      shop.members.map(({ id }) => [`GET /staff/members/${id}/assignments`, () => shop.memberAssignments]),
    ),
    'GET /staff/team': (query) =>
      shop.team.filter((member) => member.roles.some((role) => role === (query.get('role') ?? role))),
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
