import '#styles.css';
import type { StaffRepair } from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { dismissToast } from '@atelier/ui';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderRepairPage, staffUser } from '../render-repair-page.fixture.tsx';
import { withAllowedActions, createStaffRepair, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { nextVisitDays } from '#subjects/transitions/fields/day-field.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

const hatem = { id: 'hatem', name: 'Hatem Jaziri' };
const slim = { id: 'slim', name: 'Slim Ayari' };
const ownAccount = { id: staffUser, name: 'Amina Ben Salah' };
const proposal: NonNullable<StaffRepair['proposal']> = {
  id: 'proposal-1',
  price: '120.000',
  estimatedCost: null,
  estimatedTime: 3,
  warrantyDays: null,
  status: 'PENDING',
  expiresAt: '2026-11-28T10:00:00.000Z',
};
const todaysVisit = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Tunis' }).format(new Date());
const [soon = todaysVisit] = nextVisitDays(todaysVisit);

type Case = {
  readonly task: string;
  readonly repair: Partial<StaffRepair>;
  readonly roles: readonly StaffRole[];
  readonly team?: readonly (typeof hatem)[];
  readonly presses: readonly string[];
  readonly typed?: Readonly<Record<string, string>>;
  readonly sends: object;
};

const device = {
  status: 'FIXING',
  custody: 'CENTER',
  fix: { status: 'STARTED', date: null, notes: null, isExternalized: false },
} as const;

const approvedRepair = { action: 'Repair.confirm.diagnosed', proposalId: 'proposal-1', how: 'PHONE' };
const tasks: readonly Case[] = [
  {
    task: 'an operator confirms a request',
    repair: withAllowedActions('Repair.confirm.request'),
    roles: ['OPERATOR'],
    presses: ['Confirm request'],
    sends: { action: 'Repair.confirm.request' },
  },
  {
    task: 'an operator declines one',
    repair: withAllowedActions('Repair.cancel.request', 'Repair.decline.request', 'Repair.aborted'),
    roles: ['OPERATOR'],
    presses: ['Decline or cancel…', "We don't repair this kind of device", 'Decline or cancel'],
    typed: { Reason: 'No parts to be had.' },
    sends: { action: 'Repair.decline.request', reason: 'No parts to be had.' },
  },
  {
    task: 'an operator stops one that was never reached',
    repair: withAllowedActions('Repair.cancel.request', 'Repair.decline.request', 'Repair.aborted'),
    roles: ['OPERATOR'],
    presses: ['Decline or cancel…', 'We never reached them', 'Decline or cancel'],
    sends: { action: 'Repair.aborted', reason: "We couldn't reach you." },
  },
  {
    task: 'an operator notes a call without an answer',
    repair: withAllowedActions('Repair.unreachable.request'),
    roles: ['OPERATOR'],
    presses: ['Record an unanswered call', 'Record an unanswered call'],
    sends: { action: 'Repair.unreachable.request', how: 'PHONE' },
  },
  {
    task: 'an operator plans a pickup and gives it to the only collector',
    repair: { status: 'CONFIRMED', ...withAllowedActions('Repair.pickup.planned', 'Repair.pickup.assigned') },
    roles: ['OPERATOR'],
    team: [hatem],
    presses: ['Plan pickup', 'Plan pickup'],
    sends: { action: 'Repair.pickup.planned', time: '09:00-12:00', assigneeId: 'hatem' },
  },
  {
    task: 'an operator gives a planned pickup to the only collector',
    repair: {
      status: 'COLLECTING',
      visits: [createVisit({ date: soon })],
      ...withAllowedActions('Repair.pickup.planned', 'Repair.pickup.assigned'),
    },
    roles: ['OPERATOR'],
    team: [hatem],
    presses: ['Assign to Hatem Jaziri'],
    sends: { action: 'Repair.pickup.assigned', assigneeId: 'hatem' },
  },
  {
    task: 'an operator moves a pickup, which stays its collector’s',
    repair: {
      status: 'COLLECTING',
      visits: [createVisit({ status: 'ASSIGNED', assignee: hatem, date: soon })],
      ...withAllowedActions('Repair.pickup.planned', 'Repair.pickup.assigned'),
    },
    roles: ['OPERATOR'],
    team: [hatem],
    presses: ['Change the appointment', '16:00–18:00', 'Change the appointment'],
    sends: { action: 'Repair.pickup.planned', time: '16:00-18:00', assigneeId: 'hatem' },
  },
  {
    task: 'an operator notes an approval by phone',
    repair: {
      status: 'DIAGNOSED',
      custody: 'CENTER',
      proposal,
      ...withAllowedActions('Repair.proposal.sent', 'Repair.confirm.diagnosed', 'Repair.reject.diagnosed'),
    },
    roles: ['OPERATOR'],
    presses: ["Record the customer's answer", 'The customer accepts 120 TND'],
    sends: { steps: [approvedRepair, { action: 'Repair.approve.confirmed' }] },
  },
  {
    task: 'an operator notes a refusal by phone',
    repair: {
      status: 'PROPOSED',
      custody: 'CENTER',
      proposal,
      ...withAllowedActions('Repair.approve.proposal', 'Repair.reject.diagnosed'),
    },
    roles: ['OPERATOR'],
    presses: ["Record the customer's answer", 'The customer refuses'],
    sends: { action: 'Repair.reject.diagnosed', proposalId: 'proposal-1', how: 'PHONE' },
  },
  {
    task: 'an operator gives a planned return to the only courier',
    repair: {
      status: 'TO_RETURN',
      custody: 'CENTER',
      visits: [createVisit({ type: 'RETURN', date: soon })],
      ...withAllowedActions('Repair.confirm.return', 'Repair.return.planned', 'Repair.return.assigned'),
    },
    roles: ['OPERATOR'],
    team: [slim],
    presses: ['Assign to Slim Ayari'],
    sends: { action: 'Repair.return.assigned', assigneeId: 'slim' },
  },
  {
    task: 'a technician claims a device',
    repair: {
      status: 'DELIVERED',
      custody: 'CENTER',
      ...withAllowedActions('Repair.diagnosis.started', 'Repair.diagnosis.assigned'),
    },
    roles: ['TECHNICIAN'],
    team: [ownAccount],
    presses: ['Start diagnosis'],
    sends: { action: 'Repair.diagnosis.started' },
  },
  {
    task: 'a technician finishes a diagnosis with its price',
    repair: {
      status: 'DIAGNOSING',
      custody: 'CENTER',
      technician: ownAccount,
      ...withAllowedActions('Repair.diagnosis.finished', 'Repair.diagnosis.started'),
    },
    roles: ['TECHNICIAN'],
    presses: ['Finish diagnosis', 'Finish diagnosis'],
    typed: { 'Price (TND)': '120', 'Duration (working days)': '3', 'Your findings': 'The battery is dead.' },
    sends: { action: 'Repair.diagnosis.finished', price: '120.000', estimatedTime: 3, notes: 'The battery is dead.' },
  },
  {
    task: 'a technician hands the work to a partner',
    repair: { ...device, ...withAllowedActions('Repair.fix.started', 'Repair.fix.finished') },
    roles: ['TECHNICIAN'],
    presses: ['Hand to a partner', 'Hand to a partner'],
    typed: { Partner: 'Micro-soudure Bardo' },
    sends: { action: 'Repair.fix.started', isExternalized: true, partner: 'Micro-soudure Bardo' },
  },
  {
    task: 'a technician takes it back',
    repair: { ...device, custody: 'PARTNER', ...withAllowedActions('Repair.fix.started', 'Repair.fix.finished') },
    roles: ['TECHNICIAN'],
    presses: ['Take back from the partner'],
    sends: { action: 'Repair.fix.started' },
  },
  {
    task: 'a collector has the device',
    repair: {
      status: 'COLLECTING',
      visits: [createVisit({ status: 'ASSIGNED', assignee: ownAccount, date: todaysVisit })],
      ...withAllowedActions('Repair.pickup.collected', 'Repair.unreachable.request'),
    },
    roles: ['COLLECTOR'],
    presses: ['I have the device', 'I have the device'],
    sends: { action: 'Repair.pickup.collected' },
  },
  {
    task: 'a collector finds nobody',
    repair: {
      status: 'COLLECTING',
      visits: [createVisit({ status: 'ASSIGNED', assignee: ownAccount, date: todaysVisit })],
      ...withAllowedActions('Repair.pickup.collected', 'Repair.unreachable.request'),
    },
    roles: ['COLLECTOR'],
    presses: ['Missed visit', 'Absent'],
    sends: { action: 'Repair.unreachable.request', how: 'VISIT', failure: 'ABSENT' },
  },
  {
    task: 'a collector drops the device off',
    repair: {
      status: 'COLLECTED',
      custody: 'COLLECTOR',
      visits: [createVisit({ status: 'COLLECTED', assignee: ownAccount })],
      ...withAllowedActions('Repair.pickup.delivered'),
    },
    roles: ['COLLECTOR'],
    presses: ['Hand in at the shop'],
    sends: { action: 'Repair.pickup.delivered' },
  },
  {
    task: 'a courier hands the device over',
    repair: {
      status: 'RETURNING',
      custody: 'COURIER',
      visits: [createVisit({ type: 'RETURN', status: 'COLLECTED', assignee: ownAccount })],
      ...withAllowedActions('Repair.return.delivered', 'Repair.unreachable.return'),
    },
    roles: ['COURIER'],
    presses: ['Hand over', 'Hand over'],
    sends: { action: 'Repair.return.delivered' },
  },
  {
    task: 'a courier says that it was the customer who took it',
    repair: {
      status: 'RETURNING',
      custody: 'COURIER',
      visits: [createVisit({ type: 'RETURN', status: 'COLLECTED', assignee: ownAccount })],
      ...withAllowedActions('Repair.return.delivered', 'Repair.unreachable.return'),
    },
    roles: ['COURIER'],
    presses: ['Hand over', 'Amel Trabelsi', 'Hand over'],
    sends: { action: 'Repair.return.delivered', receivedBy: 'Amel Trabelsi' },
  },
  {
    task: 'a courier brings it back after nobody was there',
    repair: {
      status: 'RETURNING',
      custody: 'COURIER',
      visits: [createVisit({ type: 'RETURN', status: 'FAILED', assignee: ownAccount })],
      ...withAllowedActions('Repair.return.delivered', 'Repair.return.broughtBack'),
    },
    roles: ['COURIER'],
    presses: ['Bring back to the shop', 'Bring back to the shop'],
    sends: { action: 'Repair.return.broughtBack' },
  },
  {
    task: 'an administrator takes a wrong tap back',
    repair: { status: 'CONFIRMED', ...withAllowedActions('Repair.corrected') },
    roles: ['ADMIN'],
    presses: ['Undo the last step', 'Undo the last step'],
    sends: { action: 'Repair.corrected', reason: 'Step recorded by mistake.' },
  },
  {
    task: 'an administrator writes a device off',
    repair: { status: 'COLLECTED', custody: 'COLLECTOR', ...withAllowedActions('Repair.writtenOff') },
    roles: ['ADMIN'],
    presses: ['Declare lost or abandoned', 'The device is lost', 'Declare lost or abandoned'],
    typed: { 'Repair number, to confirm': '#7k2m 9qfx' },
    sends: {
      action: 'Repair.writtenOff',
      reason: 'Your device is lost. We will call you to agree on what comes next.',
    },
  },
];

test.each(tasks)(
  'the presses that a task takes: $task',
  async ({ repair, roles, team, presses, typed = {}, sends }) => {
    const staffRepair = createStaffRepair(repair);
    const { screen, sent } = await renderRepairPage({ repair: staffRepair, roles, ...(team && { team }) });
    for (const [index, name] of presses.entries()) {
      const dialog = screen.getByRole('dialog');
      const fields = index > 0 && index === presses.length - 1 ? Object.entries(typed) : [];
      for (const [label, text] of fields) await dialog.getByLabelText(label, { exact: true }).fill(text);
      const place = index > 0 ? dialog : screen.getByRole('main');
      const choice = place.getByRole('radio', { name, exact: true });
      const button = place.getByRole('button', { name, exact: true }).first();
      await expect.element(button.or(choice).first()).toBeVisible();
      await (choice.elements().length > 0 ? choice : button).click();
    }
    await expect.poll(() => sent).toEqual([expect.objectContaining(sends)]);
  },
);
