import type { CapturedBy } from '../transitions/repair-table.ts';
import type { Station } from '../repair/rail.ts';
import type { Captured } from '../repair/repair-facts.ts';
import type { Action, Custody, Outcome, Status } from '../repair/vocabulary.ts';

export type PathRole = 'customer' | 'operator' | 'collector' | 'technician' | 'courier';

type StepFields<A extends Action> = Partial<Omit<CapturedBy<A>, 'date' | 'assigneeId'>> & {
  readonly inDays?: number;
  readonly assignee?: PathRole;
};

/** Expected state after a step, written independently of the table. */
type ExpectedState = {
  readonly status: Status;
  readonly station: Station;
  readonly custody: Custody;
  readonly outcome: Outcome;
};

export type PathStep<A extends Action = Action> = {
  [Each in A]: {
    readonly by: PathRole;
    readonly action: Each;
    readonly captured?: StepFields<Each>;
    readonly leads: ExpectedState;
  };
}[A];

const address = '12, rue de Marseille, Tunis';
/** Broken screen of a phone, one of the standard faults. */
export const screenFault = '00000000-0000-7000-8001-000000000001';
const home = { custody: 'CUSTOMER', outcome: 'NONE' } as const;
const atShop = { custody: 'CENTER', outcome: 'NONE' } as const;
const repaired = { custody: 'CENTER', outcome: 'FIXED' } as const;

/** Happy path of a repair, from request to feedback. Each step creates one version. */
export const happyPath = [
  {
    by: 'customer',
    action: 'Repair.created',
    captured: { address, issue: 'L’écran reste noir' },
    leads: { status: 'REQUESTED', station: 'requested', ...home },
  },
  {
    by: 'operator',
    action: 'Repair.confirm.request',
    leads: { status: 'CONFIRMED', station: 'confirmed', ...home },
  },
  {
    by: 'operator',
    action: 'Repair.pickup.planned',
    captured: { inDays: 2, time: '09:00-12:00', address },
    leads: { status: 'COLLECTING', station: 'confirmed', ...home },
  },
  {
    by: 'operator',
    action: 'Repair.pickup.assigned',
    captured: { assignee: 'collector' },
    leads: { status: 'COLLECTING', station: 'confirmed', ...home },
  },
  {
    by: 'collector',
    action: 'Repair.pickup.collected',
    captured: { condition: 'Vitre fêlée', accessories: 'Housse' },
    leads: { status: 'COLLECTED', station: 'collected', custody: 'COLLECTOR', outcome: 'NONE' },
  },
  {
    by: 'collector',
    action: 'Repair.pickup.delivered',
    leads: { status: 'DELIVERED', station: 'collected', ...atShop },
  },
  {
    by: 'technician',
    action: 'Repair.diagnosis.started',
    leads: { status: 'DIAGNOSING', station: 'collected', ...atShop },
  },
  {
    by: 'technician',
    action: 'Repair.diagnosis.finished',
    captured: {
      faultId: screenFault,
      notes: 'La dalle est morte, il faut la remplacer.',
      price: '120.5',
      estimatedCost: '110',
      estimatedTime: 3,
    },
    leads: { status: 'DIAGNOSED', station: 'diagnosed', ...atShop },
  },
  {
    by: 'customer',
    action: 'Repair.confirm.diagnosed',
    leads: { status: 'APPROVED', station: 'approved', ...atShop },
  },
  {
    by: 'operator',
    action: 'Repair.approve.confirmed',
    leads: { status: 'APPROVE_CONFIRMED', station: 'approved', ...atShop },
  },
  {
    by: 'technician',
    action: 'Repair.fix.started',
    leads: { status: 'FIXING', station: 'approved', ...atShop },
  },
  {
    by: 'technician',
    action: 'Repair.fix.finished',
    captured: { notes: 'Dalle remplacée et essayée.' },
    leads: { status: 'FIXED', station: 'fixed', ...repaired },
  },
  {
    by: 'operator',
    action: 'Repair.confirm.return',
    captured: { inDays: 5, time: '14:00-16:00', address },
    leads: { status: 'TO_RETURN', station: 'return', ...repaired },
  },
  {
    by: 'operator',
    action: 'Repair.return.assigned',
    captured: { assignee: 'courier' },
    leads: { status: 'RETURNING', station: 'return', ...repaired },
  },
  {
    by: 'courier',
    action: 'Repair.return.collected',
    captured: { condition: 'Comme neuf' },
    leads: { status: 'RETURNING', station: 'return', custody: 'COURIER', outcome: 'FIXED' },
  },
  {
    by: 'courier',
    action: 'Repair.return.delivered',
    captured: { receivedBy: 'Inès' },
    leads: { status: 'RETURNED', station: 'return', custody: 'CUSTOMER', outcome: 'FIXED' },
  },
  {
    by: 'customer',
    action: 'Repair.completed',
    captured: { rate: 5, comment: 'Réparé vite et bien.' },
    leads: { status: 'COMPLETED', station: 'completed', custody: 'CUSTOMER', outcome: 'FIXED' },
  },
] as const satisfies readonly PathStep[];

export type HappyPathAction = (typeof happyPath)[number]['action'];

type Branch = { readonly after: HappyPathAction; readonly step: PathStep };

export const branches = {
  declined: {
    after: 'Repair.created',
    step: {
      by: 'operator',
      action: 'Repair.decline.request',
      captured: { reason: 'L’adresse est incomplète' },
      leads: { status: 'DECLINED', station: 'requested', ...home },
    },
  },
  cancelled: {
    after: 'Repair.confirm.request',
    step: {
      by: 'customer',
      action: 'Repair.cancel.request',
      leads: { status: 'CANCELLED', station: 'confirmed', ...home },
    },
  },
  abortedAtHome: {
    after: 'Repair.confirm.request',
    step: {
      by: 'operator',
      action: 'Repair.aborted',
      captured: { reason: 'Pas de pièce pour ce modèle' },
      leads: { status: 'ABORTED', station: 'confirmed', custody: 'CUSTOMER', outcome: 'UNREPAIRED_ABORTED' },
    },
  },
  visitedInVain: {
    after: 'Repair.pickup.assigned',
    step: {
      by: 'collector',
      action: 'Repair.unreachable.request',
      captured: { how: 'VISIT', failure: 'ABSENT' },
      leads: { status: 'COLLECTING', station: 'confirmed', ...home },
    },
  },
  notRepairable: {
    after: 'Repair.diagnosis.started',
    step: {
      by: 'technician',
      action: 'Repair.aborted',
      captured: {
        reason: 'Pas de pièce pour ce modèle',
        resolution: 'END_OF_LIFE',
        barrier: 'PARTS_UNAVAILABLE',
      },
      leads: { status: 'ABORTED', station: 'collected', custody: 'CENTER', outcome: 'UNREPAIRED_ABORTED' },
    },
  },
  atPartner: {
    after: 'Repair.diagnosis.started',
    step: {
      by: 'technician',
      action: 'Repair.diagnosis.externalized',
      captured: { partner: 'Un partenaire que personne ne connaît' },
      leads: { status: 'EXTERNALIZING', station: 'collected', custody: 'PARTNER', outcome: 'NONE' },
    },
  },
  proposed: {
    after: 'Repair.diagnosis.finished',
    step: {
      by: 'operator',
      action: 'Repair.proposal.sent',
      captured: { price: '150', estimatedTime: 5 },
      leads: { status: 'PROPOSED', station: 'diagnosed', ...atShop },
    },
  },
  rejected: {
    after: 'Repair.diagnosis.finished',
    step: {
      by: 'customer',
      action: 'Repair.reject.diagnosed',
      leads: { status: 'REJECTED', station: 'diagnosed', custody: 'CENTER', outcome: 'UNREPAIRED_REJECTED' },
    },
  },
} as const satisfies Record<string, Branch>;

export function happyPathTo(last: HappyPathAction): readonly PathStep[] {
  return happyPath.slice(0, happyPath.findIndex(({ action }) => action === last) + 1);
}

export function branchPathTo(name: keyof typeof branches): readonly PathStep[] {
  const { after, step } = branches[name];
  return [...happyPathTo(after), step];
}

type PathWalker = {
  readonly dayIn: (days: number) => string;
  readonly idOf: (part: PathRole) => string;
};

export function capturedFor({ captured }: PathStep, { dayIn, idOf }: PathWalker): Captured {
  const { inDays, assignee, ...fields }: StepFields<Action> = captured ?? {};
  return {
    ...fields,
    ...(inDays === undefined ? {} : { date: dayIn(inDays) }),
    ...(assignee === undefined ? {} : { assigneeId: idOf(assignee) }),
  };
}
