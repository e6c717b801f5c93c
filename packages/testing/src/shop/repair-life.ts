import { randomUUID } from 'node:crypto';
import {
  answerProposal,
  completeRepair,
  createDevice,
  isStaffRepair,
  listDeviceTypes,
  type Repair,
  saveRepairRequest,
  transitionRepair,
  updateMe,
} from '@atelier/contract';
import { addDays, shopTime } from '@atelier/domain';
import { capturedFor, type PathStep, happyPath, type PathRole, type HappyPathAction } from '@atelier/domain/happy-path';
import type { Mailbox } from '#servers/mailbox.ts';
import { type Account, type Person, retryWhileBusy, signIn, signUp } from './client.ts';

export type Crew = Readonly<Record<PathRole, Person>> & {
  at(url: string): Crew;
  refresh(): Promise<void>;
};

export type Actors = {
  readonly [Each in PathRole]: Pick<Person, 'send'> & { readonly user: Pick<Person['user'], 'id'> };
};

export type RepairState = Pick<Repair, 'id' | 'version' | 'status' | 'proposal'>;

/** Actions of the happy path. The first creates version 1, each other increments it. */
export const happyPathActions: readonly HappyPathAction[] = happyPath.map(({ action }) => action);

export type Customer = { readonly account: Account; readonly person: Person; readonly deviceId: string };

export function newAccount(): Account {
  return {
    firstName: 'Inès',
    lastName: 'Gharbi',
    email: `ines-${randomUUID()}@atelier.test`,
    password: 'une-phrase-de-passe',
  };
}

/** Registers a customer with a telephone and a device. */
export async function registerCustomer(url: string, mailbox: Mailbox, language?: string): Promise<Customer> {
  const account = newAccount();
  const person = await signUp(url, mailbox, { ...account, language });
  await retryWhileBusy(() => person.send(updateMe, { body: { phone: '20 123 456' } }));
  return { account, person, deviceId: await addDevice(person, 'Téléphone d’Inès') };
}

/** Adds a device of the first type to a customer and returns its id. */
export async function addDevice({ send }: Pick<Person, 'send'>, name: string): Promise<string> {
  const [type] = await retryWhileBusy(() => send(listDeviceTypes));
  if (type === undefined) throw new Error('invariant: no device type');
  const { device } = await retryWhileBusy(() => send(createDevice, { body: { typeId: type.id, name } }));
  return device.id;
}

type LaneState = { readonly deviceId: string; readonly repair: RepairState | null };

/** Leads a repair on the happy path up to and including `until`. Without a repair it begins with the request. */
export async function advanceRepair(people: Actors, lane: LaneState, until: HappyPathAction): Promise<RepairState> {
  const { deviceId, repair } = lane;
  if (repair !== null && repair.version > happyPathActions.indexOf(until)) return repair;
  const key = randomUUID();
  const next = await retryWhileBusy(() => takeNextStep(people, { deviceId, repair }, key));
  return advanceRepair(people, { deviceId, repair: next }, until);
}

/** Performs the next happy path step over HTTP, or requests a repair if none is open. The same key repeats the same step. */
export function takeNextStep(
  crew: Actors,
  { deviceId, repair }: LaneState,
  idempotencyKey: string,
): Promise<RepairState> {
  const [request, ...rest] = happyPath;
  const step = repair === null ? undefined : rest[repair.version - 1];
  if (repair === null || step === undefined) {
    return crew.customer.send(saveRepairRequest, { body: { deviceId, ...request.captured }, idempotencyKey });
  }
  return takeStep(crew, step, { repair, idempotencyKey });
}

type StepRequest = { readonly repair: RepairState; readonly idempotencyKey: string };

export async function takeStep(
  crew: Actors,
  step: PathStep,
  { repair: { id, version, proposal }, idempotencyKey }: StepRequest,
): Promise<RepairState> {
  const request = { params: { id }, idempotencyKey };
  const captured = capturedFor(step, { dayIn, idOf: (part) => crew[part].user.id });
  const { send } = crew[step.by];
  if (step.action === 'Repair.confirm.diagnosed') {
    const answer = { proposalId: proposal?.id ?? '', decision: 'accept', version } as const;
    return send(answerProposal, { ...request, body: answer });
  }
  if (step.action === 'Repair.completed') {
    const { rate = 5, comment = '' } = captured;
    return send(completeRepair, { ...request, body: { rate, comment, version } });
  }
  const updated = await send(transitionRepair, { ...request, body: { action: step.action, version, ...captured } });
  // Drivers see no price, and their next step needs none.
  return isStaffRepair(updated) ? updated : { ...updated, proposal: null };
}

function dayIn(days: number): string {
  return addDays(shopTime(new Date(), 'Africa/Tunis').day, days);
}

export async function signInCrew(url: string, customer?: Person): Promise<Crew> {
  const as = (role: string): Promise<Person> => signIn(url, `${role}@atelier.test`);
  // Sequential, because a busy machine can't open all connections in time.
  return crewAt({
    customer: customer ?? (await as('customer')),
    operator: await as('operator'),
    collector: await as('collector'),
    technician: await as('technician'),
    courier: await as('courier'),
  });
}

/** Creates a cache of signed-in people, renewed long before their tokens expire. */
export function createCrewCache(url: string): () => Promise<Crew> {
  const maxAgeMs = 5 * 60_000;
  let crew: Promise<Crew> | undefined;
  let createdAt = 0;
  return () => {
    if (crew === undefined || performance.now() - createdAt > maxAgeMs) {
      createdAt = performance.now();
      const signedIn = signInCrew(url);
      crew = signedIn;
      // The next caller tries again.
      signedIn.catch(() => (crew = undefined));
    }
    return crew;
  };
}

function crewAt(people: Readonly<Record<PathRole, Person>>): Crew {
  return {
    ...people,
    refresh: async () => {
      for (const person of Object.values(mapRoles((role) => people[role]))) await person.refresh();
    },
    at: (url) => crewAt(mapRoles((role) => people[role].at(url))),
  };
}

/** Returns what `make` returns for each role of the happy path. */
export function mapRoles<T>(make: (role: PathRole) => T): Record<PathRole, T> {
  return {
    customer: make('customer'),
    operator: make('operator'),
    collector: make('collector'),
    technician: make('technician'),
    courier: make('courier'),
  };
}
