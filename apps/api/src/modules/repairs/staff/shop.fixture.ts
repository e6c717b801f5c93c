import {
  addSlotPlan,
  addZone,
  answerProposal,
  reportReachable,
  cancelRepair,
  completeRepair,
  createDevice,
  getMyRepair,
  getStaffRepair,
  isStaffRepair,
  type CallInput,
  listDeviceTypes,
  listOpenSlots,
  listStaffRepairs,
  type Repair,
  moveVisit,
  saveRepairRequest,
  searchStaffRepairs,
  type VisibleRepair,
  type StaffRepair,
  type TransitionBody,
  transitionRepair,
} from '@atelier/contract';
import { addDays, type Action, type Role, shopTime } from '@atelier/domain';
import {
  branches,
  capturedFor,
  type PathStep,
  happyPath as road,
  type PathRole,
  type HappyPathAction,
  happyPathTo as legsTo,
  type TestServerAddress,
} from '@atelier/testing';
import { uuidv7 } from 'uuidv7';
import { users } from '#schema/index.ts';
import { createSignIn } from '#sign-in.fixture.ts';
import { startWorld, type TestBrowser, type TestWorld, type TestWorldOptions } from '#browser.fixture.ts';
import { createPasswords } from '#modules/auth/public.ts';

export type StaffListInput = CallInput<typeof listStaffRepairs, 'query'> & { readonly q?: string };

export function listAs({ send }: Pick<Member, 'send'>, { q, ...query }: StaffListInput) {
  return q === undefined ? send(listStaffRepairs, { query }) : send(searchStaffRepairs, { body: { ...query, q } });
}

export const memberRoles = {
  customer: ['CUSTOMER'],
  stranger: ['CUSTOMER'],
  operator: ['OPERATOR'],
  otherOperator: ['OPERATOR'],
  collector: ['COLLECTOR'],
  otherCollector: ['COLLECTOR'],
  technician: ['TECHNICIAN'],
  driver: ['OPERATOR', 'COLLECTOR'],
  courier: ['COURIER'],
  otherCourier: ['COURIER'],
  admin: ['ADMIN'],
} as const satisfies Record<string, readonly Role[]>;
export type MemberName = keyof typeof memberRoles;
export type Member = {
  readonly id: string;
  readonly email: string;
  readonly browser: TestBrowser;
  readonly send: TestBrowser['send'];
};

export type CapturedInput = Partial<Omit<TransitionBody, 'action'>> & {
  rate?: number;
  comment?: string;
  issue?: string;
  deviceId?: string;
};

/** Action, actor and captured values that differ from the defaults. */
type SeenRepair = Repair | VisibleRepair;
export type TransitionStep = readonly [action: Action, by: MemberName, captured?: CapturedInput, key?: string];

export const shopPassword = 'a password of the tests';

function userRowOf(world: TestWorld, passwordHash: string, name: MemberName): typeof users.$inferInsert {
  const now = world.clock.now();
  return {
    id: uuidv7(),
    email: `${name.toLowerCase()}@atelier.test`,
    firstName: name,
    lastName: 'Test',
    phone: '+21620123456',
    address: '1 rue de Marseille, Tunis',
    passwordHash,
    roles: [...memberRoles[name]],
    lang: 'fr',
    mailLang: 'fr',
    emailVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Adds a window with many places on each day, in the zone of the fixture's addresses. */
export async function addWindows({ people }: Pick<Shop, 'people'>, time = '09:00-12:00'): Promise<void> {
  const zone = { nameFr: 'Centre', nameEn: 'Centre', postalCodes: [], places: ['Marseille'] };
  const { id: zoneId } = await people.admin.send(addZone, { body: zone });
  const weekdays: (1 | 2 | 3 | 4 | 5 | 6 | 7)[] = [1, 2, 3, 4, 5, 6, 7];
  await people.operator.send(addSlotPlan, { body: { zoneId, weekdays, seasons: 'ALL', time, capacity: 50 } });
}

/** Time until the next Tuesday morning, for tests whose due dates and windows depend on weekday and hour. */
export function timeUntilTuesday(now: Date): number {
  const tuesday = [1, 2, 3, 4, 5, 6, 7]
    .map((days) => Date.parse(`${addDays(shopTime(now, 'Africa/Tunis').day, days)}T08:00:00Z`))
    .find((time) => new Date(time).getUTCDay() === 2);
  return (tuesday ?? 0) - now.getTime();
}

/** Moves a visit to the last window that is offered, so tests meet no cut-off. */
async function moveFarAhead(by: Member, id: string, { version }: CapturedInput): Promise<Repair> {
  const { slots } = await by.send(listOpenSlots, { query: { repairId: id } });
  return by.send(moveVisit, { params: { id }, body: { slotId: slots.at(-1)?.id ?? 'none', version } });
}

const answers: readonly Action[] = ['Repair.confirm.diagnosed', 'Repair.approve.proposal'];

/** Returns the captured values of each action that a step may leave out. */
function defaultCapturedOf(
  people: Readonly<Record<MemberName, Member>>,
  dayIn: (days: number) => string,
): Partial<Record<Action, () => CapturedInput>> {
  const walker = { dayIn, idOf: (part: PathRole): string => people[part].id };
  const transitions: readonly PathStep[] = [...road, ...Object.values(branches).map(({ step }) => step)];
  return {
    ...Object.fromEntries(transitions.map((step) => [step.action, () => capturedFor(step, walker)])),
    'Repair.unreachable.request': () => ({ how: 'PHONE' }),
    'Repair.unreachable.proposal': () => ({ how: 'PHONE' }),
    'Repair.unreachable.return': () => ({ how: 'PHONE' }),
    'Repair.diagnosis.assigned': () => ({ assigneeId: people.technician.id }),
    'Repair.fix.assigned': () => ({ assigneeId: people.technician.id }),
    'Repair.pickup.postponed': () => ({ reason: 'The van broke down' }),
    'Repair.return.postponed': () => ({ reason: 'The van broke down' }),
    'Repair.delayed': () => ({ delayReason: 'PART', reason: 'The part is late', expectedAt: dayIn(2) }),
    'Repair.writtenOff': () => ({ reason: 'Lost on the way' }),
    'Repair.corrected': () => ({ reason: 'A wrong tap' }),
  };
}

export async function openShop(server: TestServerAddress, options: TestWorldOptions = {}) {
  const world = await startShop(server, options);
  const passwords = await createPasswords(world.app.platform.config, world.app.platform.limits.signIn.hashing);
  const passwordHash = await passwords.hash(shopPassword);
  const signInAll = createSignIn(world);
  const names = Object.keys(memberRoles) as MemberName[];
  const rows = names.map((name) => userRowOf(world, passwordHash, name));
  await world.app.platform.database.insert(users).values(rows);
  const entries = rows.map(({ firstName, id, email }) => {
    const browser = world.browser();
    return [firstName, { id, email, browser, send: browser.send }];
  });
  const people: Record<MemberName, Member> = Object.fromEntries(entries);
  await signInAll(Object.values(people));
  const types = await people.customer.send(listDeviceTypes);

  /** Advances the clock and signs everybody in again, because access tokens expire. */
  const advanceClock = async (time: number): Promise<void> => {
    world.clock.forward(time);
    await signInAll(Object.values(people));
  };
  const dayIn = (days: number): string => addDays(shopTime(world.clock.now(), 'Africa/Tunis').day, days);
  const addDevice = async (owner: MemberName = 'customer'): Promise<string> => {
    const body = { typeId: types[0]?.id ?? '', name: 'Pixel 9' };
    return (await people[owner].send(createDevice, { body })).device.id;
  };
  const createRepair = async (owner: MemberName = 'customer'): Promise<Repair> =>
    people[owner].send(saveRepairRequest, {
      body: { deviceId: await addDevice(owner), issue: 'The screen is black', address: '1 rue de Marseille, Tunis' },
    });
  const readAsCustomer = (id: string, owner: MemberName = 'customer'): Promise<Repair> =>
    people[owner].send(getMyRepair, { params: { id } });
  const readAs = (id: string, name: MemberName): Promise<VisibleRepair> =>
    people[name].send(getStaffRepair, { params: { id } });
  const readAsStaff = async (id: string, name: MemberName = 'admin'): Promise<StaffRepair> => {
    const repair = await readAs(id, name);
    if (!isStaffRepair(repair)) throw new Error(`invariant: ${name} gets the driver view`);
    return repair;
  };

  const defaultCaptured = defaultCapturedOf(people, dayIn);
  const proposalIdOf = async (id: string): Promise<string> => (await readAsStaff(id)).proposal?.id ?? 'none';
  const withProposal = async (id: string, captured: CapturedInput) => ({
    ...captured,
    proposalId: captured.proposalId ?? (await proposalIdOf(id)),
  });

  const customerCalls: Partial<Record<Action, (by: Member, id: string, captured: CapturedInput) => Promise<Repair>>> = {
    'Repair.updated': async (by, id, { version, ...captured }) => {
      const { device, address, issue } = await readAsStaff(id);
      const body = {
        id,
        deviceId: captured.deviceId ?? device.id,
        address: captured.address ?? address,
        issue: captured.issue ?? issue,
      };
      return by.send(saveRepairRequest, { body: { ...body, version } });
    },
    'Repair.cancel.request': (by, id, body) => by.send(cancelRepair, { params: { id }, body }),
    'Repair.visit.moved': moveFarAhead,
    'Repair.reachable': (by, id, body) => by.send(reportReachable, { params: { id }, body }),
    'Repair.confirm.diagnosed': async (by, id, body) =>
      by.send(answerProposal, { params: { id }, body: { decision: 'accept', ...(await withProposal(id, body)) } }),
    'Repair.approve.proposal': async (by, id, body) =>
      by.send(answerProposal, { params: { id }, body: { decision: 'accept', ...(await withProposal(id, body)) } }),
    'Repair.reject.diagnosed': async (by, id, body) =>
      by.send(answerProposal, { params: { id }, body: { decision: 'reject', ...(await withProposal(id, body)) } }),
    'Repair.completed': (by, id, { rate = 5, comment = 'Thank you', version }) =>
      by.send(completeRepair, { params: { id }, body: { rate, comment, version } }),
  };

  const takeStep = async (id: string, [action, by, input = {}, key]: TransitionStep): Promise<SeenRepair> => {
    const customerCall = customerCalls[action];
    if (customerCall !== undefined && (memberRoles[by] as readonly Role[]).includes('CUSTOMER'))
      return customerCall(people[by], id, input);
    const {
      rate: _,
      comment: __,
      issue: ___,
      deviceId: ____,
      ...captured
    } = { ...defaultCaptured[action]?.(), ...input };
    const body = answers.includes(action) ? await withProposal(id, captured) : captured;
    return people[by].send(transitionRepair, { params: { id }, body: { action, ...body }, ...keyedBy(key) });
  };

  const takeSteps = async (id: string, steps: readonly TransitionStep[]): Promise<void> => {
    for (const step of steps) await takeStep(id, step);
  };

  return {
    world,
    people,
    stop: () => world.stop(),
    advanceClock,
    dayIn,
    addDevice,
    createRepair,
    readAsCustomer,
    readAsStaff,
    readAs,
    takeStep,
    takeSteps,
  };
}

function keyedBy(key: string | undefined): { readonly idempotencyKey?: string } {
  return key === undefined ? {} : { idempotencyKey: key };
}

function transitionStepsOf(steps: readonly PathStep[]): readonly TransitionStep[] {
  return steps.flatMap(({ action, by }): TransitionStep[] => (action === 'Repair.created' ? [] : [[action, by]]));
}

/** Delays transition mails by default, because sending them is a quarter of a transition's time. */
function startShop(server: TestServerAddress, { environment, ...options }: TestWorldOptions) {
  // One test customer has more devices than the limit.
  return startWorld(server, {
    limits: { perUser: { devicesKept: 10_000 } },
    environment: { STEP_MAIL_DELAY: '3600', ...environment },
    ...options,
  });
}

export const happyPath = transitionStepsOf(road);

export function happyPathTo(last: HappyPathAction): readonly TransitionStep[] {
  return transitionStepsOf(legsTo(last));
}
