import {
  answerProposal,
  completeRepair,
  isStaffRepair,
  type Repair,
  saveRepairRequest,
  transitionRepair,
  type TransitionBody,
} from '@atelier/contract';
import { type Person, signIn } from './client.ts';

/** The demonstration shop's people, signed in. */
export type Crew = {
  readonly customer: Person;
  readonly operator: Person;
  readonly collector: Person;
  readonly technician: Person;
  readonly courier: Person;
  /** The same people and sessions at another node. */
  at(url: string): Crew;
};

type Staff = Exclude<keyof Crew, 'customer' | 'at'>;

/** Who takes the steps: of each person only the id and a way to send calls, whatever carries them. */
export type Actors = {
  readonly [Name in Staff | 'customer']: Pick<Person, 'send'> & { readonly user: Pick<Person['user'], 'id'> };
};

/** One repair's way from the request to the feedback: what comes next when so many steps were taken. */
type LifeStep = {
  readonly action: TransitionBody['action'];
  readonly take: (crew: Actors, repair: Standing, sending: { idempotencyKey: string }) => Promise<Standing>;
};

/** What of a repair the next step needs. */
export type Standing = Pick<Repair, 'id' | 'version' | 'status' | 'proposal'>;

const address = '12, rue de Marseille, Tunis';

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

type Captured = Omit<TransitionBody, 'action' | 'version' | 'at'>;

function staffStep(
  action: TransitionBody['action'],
  who: Staff,
  captured: (crew: Actors) => Captured = () => ({}),
): LifeStep {
  return {
    action,
    take: async (crew, { id, version }, sending) => {
      const body = { action, version, ...captured(crew) };
      const seen = await crew[who].send(transitionRepair, { params: { id }, body, ...sending });
      // Drivers see no price, and the step after theirs needs none.
      return isStaffRepair(seen) ? seen : { ...seen, proposal: null };
    },
  };
}

const accept: LifeStep = {
  action: 'Repair.confirm.diagnosed',
  take: ({ customer }, { id, version, proposal }, sending) =>
    customer.send(answerProposal, {
      params: { id },
      body: { proposalId: proposal?.id ?? '', decision: 'accept', version },
      ...sending,
    }),
};

const rate: LifeStep = {
  action: 'Repair.completed',
  take: ({ customer }, { id, version }, sending) =>
    customer.send(completeRepair, { params: { id }, body: { rate: 5, comment: 'Merci', version }, ...sending }),
};

const steps: readonly LifeStep[] = [
  staffStep('Repair.confirm.request', 'operator'),
  staffStep('Repair.pickup.planned', 'operator', () => ({ date: inDays(2), time: '09:00-12:00', address })),
  staffStep('Repair.pickup.assigned', 'operator', ({ collector }) => ({ assigneeId: collector.user.id })),
  staffStep('Repair.pickup.collected', 'collector', () => ({ condition: 'Vitre fêlée' })),
  staffStep('Repair.pickup.delivered', 'collector'),
  staffStep('Repair.diagnosis.started', 'technician'),
  staffStep('Repair.diagnosis.finished', 'technician', () => ({
    notes: 'Écran à remplacer',
    price: '120.000',
    estimatedTime: 3,
  })),
  accept,
  staffStep('Repair.approve.confirmed', 'operator'),
  staffStep('Repair.fix.started', 'technician'),
  staffStep('Repair.fix.finished', 'technician', () => ({ notes: 'Écran remplacé' })),
  staffStep('Repair.confirm.return', 'operator', () => ({ date: inDays(5), time: '14:00-18:00', address })),
  staffStep('Repair.return.assigned', 'operator', ({ courier }) => ({ assigneeId: courier.user.id })),
  staffStep('Repair.return.collected', 'courier'),
  staffStep('Repair.return.delivered', 'courier', () => ({ receivedBy: 'Leïla' })),
  rate,
];

/** The actions of a whole life in their order; the first makes version 1, each other raises the version by one. */
export const lifeActions: readonly TransitionBody['action'][] = [
  'Repair.created',
  ...steps.map(({ action }) => action),
];

/**
 * Takes the next step of a device's repair as the person whose turn it is, over HTTP; requests a new one when there is none or the
 * last is completed. The same key again is the same step again.
 */
export function takeNextStep(
  crew: Actors,
  { deviceId, repair }: { readonly deviceId: string; readonly repair: Standing | null },
  idempotencyKey: string,
): Promise<Standing> {
  const next = repair === null ? undefined : steps[repair.version - 1];
  if (repair === null || next === undefined) return request(crew, deviceId, { idempotencyKey });
  return next.take(crew, repair, { idempotencyKey });
}

/** Requests a repair of a device. */
function request({ customer }: Actors, deviceId: string, sending: { idempotencyKey: string }): Promise<Standing> {
  return customer.send(saveRepairRequest, {
    body: { deviceId, address, issue: "L'écran ne s'allume plus" },
    ...sending,
  });
}

/** Signs the demonstration shop's people in; another customer may take the place of its own. */
export async function signInCrew(url: string, customer?: Person): Promise<Crew> {
  const as = (role: string): Promise<Person> => signIn(url, `${role}@atelier.test`);
  const [operator, collector, technician, courier] = await Promise.all([
    as('operator'),
    as('collector'),
    as('technician'),
    as('courier'),
  ]);
  return crewAt({ customer: customer ?? (await as('customer')), operator, collector, technician, courier });
}

function crewAt(people: Omit<Crew, 'at'>): Crew {
  return {
    ...people,
    at: (url) =>
      crewAt({
        customer: people.customer.at(url),
        operator: people.operator.at(url),
        collector: people.collector.at(url),
        technician: people.technician.at(url),
        courier: people.courier.at(url),
      }),
  };
}
