import type { VisibleRepair, StaffRepair, User } from '@atelier/contract';
import type { Action, StaffRole } from '@atelier/domain';
import { translate, type Language } from '@atelier/i18n';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  createStaffItem,
  createStaffRepair,
  createStop,
  createStopItem,
  createVisit,
} from '#subjects/staff/staff-repair.fixture.ts';
import { createDeskRow, createDeskStop, createSections } from '#features/desk/create-desk-row.fixture.ts';
import { allowedActionLabel } from '#subjects/transitions/actions/transition-label.ts';
import type { AllowedAction } from '#subjects/transitions/actions/allowed-actions.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createApplicationAt } from './application.fixture.tsx';
import { createEditedContent } from '#features/content/create-content.fixture.ts';
import { sampleAuditLines } from '#features/audit/audit-lines.fixture.ts';
import { sampleAssignments, createTeam } from '#features/team/create-member.fixture.ts';
import { stubShopServer } from './shop-server.fixture.ts';

const signedInStaff = { id: 'staff-1', name: 'Leïla Ben Youssef' };
const technician = { id: 'youssef', name: 'Youssef Mejri' };

export function createStaffUser(lang: Language, ...roles: StaffRole[]): User {
  return {
    ...createUser({ lang, role: roles[0] ?? 'ADMIN', roles }),
    id: signedInStaff.id,
  };
}

export function createOwner(lang: Language): User {
  const user = createStaffUser(lang, 'ADMIN', 'OPERATOR', 'TECHNICIAN', 'COLLECTOR', 'COURIER');
  return { ...user, maySeeFigures: true, mayManageTill: true };
}

const proposal: NonNullable<StaffRepair['proposal']> = {
  id: 'proposal-1',
  price: '1245.500',
  estimatedCost: '1180.000',
  estimatedTime: 12,
  warrantyDays: 365,
  status: 'PENDING',
  expiresAt: '2026-12-28T10:00:00.000Z',
};

function entry(id: string, action: Action, captured: StaffRepair['log'][number]['captured']) {
  return {
    id,
    action,
    at: '2026-11-20T19:34:00.000Z',
    receivedAt: '2026-11-20T19:34:00.000Z',
    actor: technician,
    from: { status: 'DIAGNOSING', custody: 'CENTER', outcome: 'NONE' } as const,
    to: { status: 'DIAGNOSED', custody: 'CENTER', outcome: 'NONE' } as const,
    captured,
    corrected: false,
  };
}

const assignedToMe = { status: 'ASSIGNED', assignee: signedInStaff } as const;

const fullDetails = {
  additionalInfo: 'Deuxième étage, la sonnette ne marche pas',
  technician,
  address: '14 rue du Lac Biwa, Les Berges du Lac, 1053 Tunis',
  visits: [createVisit({ status: 'DELIVERED', assignee: signedInStaff })],
  diagnosis: { date: '2026-11-20T09:00:00.000Z', notes: 'La carte mère est corrodée.', isExternalized: true },
  proposal,
  expectedAt: '2026-12-02',
  flag: { about: 'proposal', at: '2026-11-20T09:00:00.000Z', how: 'PHONE' },
  log: [
    entry('log-1', 'Repair.unreachable.proposal', { how: 'PHONE', notes: 'Pas de réponse' }),
    entry('log-2', 'Repair.diagnosis.finished', { price: '1245.500', estimatedTime: 12, notes: 'Carte mère.' }),
    entry('log-3', 'Repair.delayed', { reason: 'La pièce manque encore.', expectedAt: '2026-12-02' }),
  ],
} satisfies Partial<StaffRepair>;

const repairs = {
  REQUESTED: { allowedActions: ['Repair.unreachable.request', 'Repair.decline.request', 'Repair.aborted'] },
  CONFIRMED: { status: 'CONFIRMED', station: 2, allowedActions: ['Repair.pickup.planned', 'Repair.pickup.assigned'] },
  COLLECTING: {
    status: 'COLLECTING',
    station: 2,
    visits: [createVisit(assignedToMe)],
    allowedActions: ['Repair.pickup.planned', 'Repair.pickup.collected', 'Repair.unreachable.request'],
  },
  COLLECTED: {
    status: 'COLLECTED',
    station: 3,
    custody: 'COLLECTOR',
    log: [entry('log-1', 'Repair.pickup.collected', {})],
    allowedActions: ['Repair.writtenOff', 'Repair.corrected'],
  },
  DIAGNOSING: {
    status: 'DIAGNOSING',
    station: 3,
    custody: 'CENTER',
    allowedActions: [
      'Repair.diagnosis.assigned',
      'Repair.diagnosis.externalized',
      'Repair.diagnosis.finished',
      'Repair.delayed',
      'Repair.aborted',
    ],
  },
  DIAGNOSED: {
    ...fullDetails,
    status: 'DIAGNOSED',
    station: 4,
    custody: 'CENTER',
    allowedActions: ['Repair.proposal.sent', 'Repair.confirm.diagnosed', 'Repair.reject.diagnosed'],
  },
  FIXING: { status: 'FIXING', station: 5, custody: 'CENTER', allowedActions: ['Repair.fix.finished'] },
  TO_RETURN: {
    ...fullDetails,
    status: 'TO_RETURN',
    station: 7,
    custody: 'CENTER',
    outcome: 'UNREPAIRED_REJECTED',
    visits: [...fullDetails.visits, createVisit({ id: 'visit-2', type: 'RETURN' })],
    allowedActions: ['Repair.confirm.return', 'Repair.return.planned', 'Repair.return.assigned', 'Repair.fix.started'],
  },
  REJECTED: {
    status: 'REJECTED',
    station: 4,
    custody: 'CENTER',
    proposal: { ...proposal, status: 'REJECTED' },
    allowedActions: ['Repair.confirm.return', 'Repair.proposal.sent'],
  },
  RETURNING: {
    status: 'RETURNING',
    station: 7,
    custody: 'COURIER',
    visits: [createVisit({ type: 'RETURN', status: 'COLLECTED', assignee: signedInStaff })],
    allowedActions: ['Repair.return.delivered', 'Repair.return.broughtBack', 'Repair.unreachable.return'],
  },
} satisfies Readonly<Record<string, Partial<StaffRepair>>>;

type RepairStatusOnPage = keyof typeof repairs;

type Screen = Awaited<ReturnType<typeof openRepair>>;

/** Every staff form by the repair whose page offers it and its button's name. */
export const staffForms: readonly (readonly [AllowedAction['name'], RepairStatusOnPage])[] = [
  ['Repair.unreachable.request', 'REQUESTED'],
  ['closeRequest', 'REQUESTED'],
  ['Repair.pickup.planned', 'CONFIRMED'],
  ['Repair.pickup.assigned', 'CONFIRMED'],
  ['anotherTime', 'COLLECTING'],
  ['Repair.pickup.collected', 'COLLECTING'],
  ['failedVisit', 'COLLECTING'],
  ['Repair.writtenOff', 'COLLECTED'],
  ['Repair.corrected', 'COLLECTED'],
  ['Repair.diagnosis.assigned', 'DIAGNOSING'],
  ['Repair.diagnosis.externalized', 'DIAGNOSING'],
  ['Repair.diagnosis.finished', 'DIAGNOSING'],
  ['Repair.delayed', 'DIAGNOSING'],
  ['Repair.aborted', 'DIAGNOSING'],
  ['answer', 'DIAGNOSED'],
  ['changePrice', 'DIAGNOSED'],
  ['Repair.fix.finished', 'FIXING'],
  ['Repair.return.assigned', 'TO_RETURN'],
  ['anotherTime', 'TO_RETURN'],
  ['reopen', 'TO_RETURN'],
  ['anotherPrice', 'REJECTED'],
  ['Repair.confirm.return', 'REJECTED'],
  ['Repair.return.delivered', 'RETURNING'],
  ['Repair.return.broughtBack', 'RETURNING'],
];

export const staffPages: readonly RepairStatusOnPage[] = ['REQUESTED', 'DIAGNOSED', 'TO_RETURN', 'RETURNING'];

const listItems = Object.keys(repairs).map((_, index) =>
  createStaffItem({
    id: `7K2M9QF${index}`,
    status: 'COLLECTING',
    station: 2,
    visit: createVisit(assignedToMe),
    nextAction: {
      owner: 'COLLECTOR',
      since: '2026-11-20T08:00:00.000Z',
      due: '2026-11-20T12:00:00.000Z',
      dueReason: { code: 'WINDOW', day: '2026-11-20', time: '13:00' },
    },
    flag: index === 0 ? { about: 'request', at: '2026-11-20T09:00:00.000Z', how: 'PHONE' } : null,
  }),
);

const deskProposal = { id: 'proposal-1', price: '1245.500', estimatedTime: 12, expiresAt: '2099-12-28T10:00:00.000Z' };
const overdueRows = listItems.map(({ id, nextAction }) => createDeskRow({ id, nextAction, technician }));
const [late0, late1, late2, late3, late4, late5, late6] = overdueRows.map((row) => [row]);

const fullDesk = createSections({
  CALL: late0?.map((row) => ({
    ...row,
    customer: { ...row.customer, phone: '+21620418305' },
    callAt: '2026-11-20T16:00:00.000Z',
  })),
  PLAN: late1?.map((row) => ({ ...row, visit: createVisit() })),
  ACCEPTED: late2,
  WAITING: late3?.map((row) => ({ ...row, proposal: deskProposal, button: null })),
  FOR_PART: late4?.map((row) => ({ ...row, delayReason: 'PART' as const })),
  VAN: [
    createDeskStop({ id: 'VAN00001', button: { name: 'HANDED_IN', steps: ['Repair.pickup.delivered'], form: false } }),
  ],
  TODAY: [createDeskStop({ id: 'TODAY001' })],
  OVERDUE: [...(late5 ?? []), ...(late6 ?? [])],
});

const driverDesk = createSections({
  VAN: [
    createDeskStop({ id: 'VAN00001', button: { name: 'HANDED_IN', steps: ['Repair.pickup.delivered'], form: false } }),
    createDeskStop({ id: 'VAN00002', button: { name: 'DELIVERED', steps: ['Repair.return.delivered'], form: true } }),
  ],
  TODAY: [createDeskStop({ id: 'TODAY001' }), createDeskStop({ id: 'TODAY002' })],
  WEEK: [createDeskStop({ id: 'WEEK0001' })],
});

const team = ['Hatem Jaziri', 'Maximilienne Ben Salah-Trabelsi'].map((name, index) => ({
  id: `member-${index}`,
  name,
  avatar: null,
  awayUntil: null,
  roles: ['TECHNICIAN', 'COLLECTOR', 'COURIER'] as StaffRole[],
}));

/** Opens the workshop at a path with one repair, for a staff member whose language the page uses. */
export async function openWorkshop(path: string, user: User, repair: VisibleRepair = createStaffRepair()) {
  await page.viewport(1280, 800);
  const drives = !user.roles.some((role) => role === 'ADMIN' || role === 'OPERATOR' || role === 'TECHNICIAN');
  const rows = drives ? [createStopItem(), createStopItem({ id: '3XW8P2RD', isOpen: false })] : listItems;
  stubShopServer({
    user,
    staffRows: rows,
    desk: drives ? driverDesk : fullDesk,
    staffRepairs: [repair],
    team,
    members: createTeam(user),
    memberAssignments: sampleAssignments,
    audit: sampleAuditLines,
    edited: createEditedContent(),
  });
  const screen = await render((await createApplicationAt(path, user, user.lang)).tree);
  await expect.element(screen.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  return screen;
}

export function openRepair(place: RepairStatusOnPage, lang: Language) {
  const repair = createStaffRepair(repairs[place]);
  return openWorkshop(`/workshop/repairs/${repair.id}`, createOwner(lang), repair);
}

export function openStop(lang: Language) {
  const stop = createStop({ additionalInfo: 'Deuxième étage, sonner fort' });
  return openWorkshop(`/workshop/repairs/${stop.id}`, createStaffUser(lang, 'COLLECTOR'), stop);
}

export async function openForm([name, place]: (typeof staffForms)[number], lang: Language) {
  const screen = await openRepair(place, lang);
  return { screen, form: await openFormOnPage(name, { screen, lang }) };
}

export async function openFormOnPage(
  name: AllowedAction['name'],
  { screen, lang }: { screen: Screen; lang: Language },
) {
  const button = screen
    .getByRole('main')
    .getByRole('button', { name: allowedActionLabel(translate(lang), { name }), exact: true });
  await expect.element(button.first()).toBeVisible();
  await userEvent.click(button.first());
  return screen.getByRole('dialog');
}
