import { addDays } from '../calendar/calendar.ts';
import { decide, decideImport } from '../transitions/decide.ts';
import { factsAfter } from '../transitions/effects.ts';
import { fieldsToCapture } from '../repair/fields/fields-to-capture.ts';
import { assigneeRoleOf } from '../repair/fields/captured-checks.ts';
import type { CaptureField } from '../repair/fields/field-kinds.ts';
import { capturedFor, type PathStep, type PathRole, happyPathTo, type HappyPathAction } from './happy-path.fixture.ts';
import type { Actor, Captured, Command, EditDifference, RepairFacts } from '../repair/repair-facts.ts';
import type { Action, Custody, ImportedStatus, Role, Status, VisitStatus, VisitType } from '../repair/vocabulary.ts';

/** `driver` has both driver roles. `owner` of a small shop has all roles. */
export const people = {
  customer: { id: 'customer', roles: ['CUSTOMER'] },
  stranger: { id: 'stranger', roles: ['CUSTOMER'] },
  operator: { id: 'operator', roles: ['OPERATOR'] },
  technician: { id: 'technician', roles: ['TECHNICIAN'] },
  collector: { id: 'collector', roles: ['COLLECTOR'] },
  otherCollector: { id: 'other-collector', roles: ['COLLECTOR'] },
  courier: { id: 'courier', roles: ['COURIER'] },
  otherCourier: { id: 'other-courier', roles: ['COURIER'] },
  driver: { id: 'driver', roles: ['COLLECTOR', 'COURIER'] },
  owner: { id: 'owner', roles: ['OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER'] },
  admin: { id: 'admin', roles: ['ADMIN'] },
} as const satisfies Record<string, Actor>;

export const personOf: Readonly<Record<Role, Actor>> = {
  CUSTOMER: people.customer,
  OPERATOR: people.operator,
  COLLECTOR: people.collector,
  TECHNICIAN: people.technician,
  COURIER: people.courier,
  ADMIN: people.admin,
};

export const monday = new Date('2026-03-02T09:00:00Z');

export function createVisit(
  type: VisitType,
  status: VisitStatus,
  assigneeId: string | null = type === 'PICKUP' ? people.collector.id : people.courier.id,
): RepairFacts['visit'] {
  return { type, status, assigneeId: status === 'PLANNED' ? null : assigneeId };
}

const custodyByStatus: Readonly<Partial<Record<Status, Custody>>> = {
  REQUESTED: 'CUSTOMER',
  CONFIRMED: 'CUSTOMER',
  CANCELLED: 'CUSTOMER',
  DECLINED: 'CUSTOMER',
  COLLECTING: 'CUSTOMER',
  COLLECTED: 'COLLECTOR',
  EXTERNALIZING: 'PARTNER',
  RETURNED: 'CUSTOMER',
  COMPLETED: 'CUSTOMER',
};

export function createRepairFacts(facts: Partial<RepairFacts> = {}): RepairFacts {
  return {
    customerId: people.customer.id,
    status: 'REQUESTED',
    custody: custodyByStatus[facts.status ?? 'REQUESTED'] ?? 'CENTER',
    outcome: 'NONE',
    resolution: null,
    barrier: null,
    visit: null,
    proposal: null,
    diagnosed: false,
    flagged: false,
    isClaim: false,
    newest: null,
    ...facts,
  };
}

const sampleFields: Required<Captured> = {
  reason: 'a reason',
  notes: 'notes',
  date: '2026-03-03',
  time: '09:00-12:00',
  address: '1 rue de Marseille, Tunis',
  assigneeId: people.collector.id,
  overbooking: 'a neighbour',
  keepsDriver: true,
  condition: 'a scratch',
  accessories: 'a charger',
  returned: ['a charger'],
  missingReason: 'LOST',
  receivedBy: 'a neighbour',
  partner: 'a partner',
  partnerId: 'partner',
  partnerReference: 'P-1',
  dueDate: '2026-03-10',
  price: '120.000',
  estimatedCost: '100.000',
  estimatedTime: 3,
  warrantyDays: 30,
  isExternalized: true,
  proposalId: 'p1',
  how: 'PHONE',
  failure: 'ABSENT',
  callAt: '2026-03-02T16:00:00.000Z',
  expectedAt: '2026-03-12',
  delayReason: 'PART',
  faultId: 'fault',
  resolution: 'REPAIRABLE',
  barrier: 'WORN_OUT',
  rate: 5,
  comment: 'thank you',
  issue: 'the screen is black',
  deviceId: 'device',
  additionalInfo: 'second floor',
  warrantyUntil: '2026-06-10',
  previousRepair: 'repair',
  coverage: 'DAMAGE',
};

function assigneeFor(action: Action, facts: RepairFacts): string {
  if (action === 'Repair.pickup.assigned') return people.collector.id;
  if (action === 'Repair.return.assigned') return people.courier.id;
  return assigneeRoleOf(action) === 'TECHNICIAN'
    ? people.technician.id
    : (facts.visit?.assigneeId ?? people.collector.id);
}

export type ActorStep = readonly [action: Action, actor: Actor, captured?: Captured];

export function commandFor(
  facts: RepairFacts,
  [action, actor, captured = {}]: ActorStep,
  rest: { at?: Date; edit?: EditDifference } = {},
): Command {
  const defaults: Captured = {
    ...sampleFields,
    proposalId: facts.proposal?.id ?? sampleFields.proposalId,
    assigneeId: assigneeFor(action, facts),
  };
  const filled = fieldsToCapture({ action, facts, actor, captured })
    .filter(({ required }) => required)
    .map(({ field }): [CaptureField, unknown] => [field, defaults[field]]);
  return { action, actor, at: rest.at ?? monday, captured: { ...Object.fromEntries(filled), ...captured }, ...rest };
}

export const importFields: Captured = {
  deviceId: 'device',
  address: sampleFields.address,
  issue: sampleFields.issue,
  price: sampleFields.price,
  estimatedTime: sampleFields.estimatedTime,
};

export function importedFacts(status: ImportedStatus): RepairFacts {
  const imported = { customerId: people.customer.id, status, actor: people.admin, at: monday, proposalId: '1' };
  const decision = decideImport({ ...imported, captured: importFields });
  if (!decision.allowed) throw new Error(`invariant: import refused in ${status}: ${decision.reason}`);
  return decision.facts;
}

export function applyCommand(facts: RepairFacts, command: Command, newProposalId = 'p1'): RepairFacts {
  const decision = decide(facts, command);
  if (!decision.allowed)
    throw new Error(`invariant: ${command.action} refused in ${facts.status}: ${decision.refusal.reason}`);
  return factsAfter(facts, { command: command, change: decision.change, newProposalId });
}

export function replaySteps(steps: readonly ActorStep[], start: RepairFacts = createRepairFacts()): RepairFacts {
  return steps.reduce((facts, step, index) => {
    const at = new Date(monday.getTime() + index * 60_000);
    return applyCommand(facts, commandFor(facts, step, { at }), `p${index}`);
  }, start);
}

export function actorStepsOf(steps: readonly PathStep[]): ActorStep[] {
  return steps
    .filter(({ action }) => action !== 'Repair.created')
    .map((step) => [step.action, people[step.by], capturedFor(step, walker)]);
}

const walker = {
  dayIn: (days: number) => addDays('2026-03-02', days),
  idOf: (part: PathRole) => people[part].id,
};

export function replayHappyPathTo(last: HappyPathAction): RepairFacts {
  return replaySteps(actorStepsOf(happyPathTo(last)));
}
