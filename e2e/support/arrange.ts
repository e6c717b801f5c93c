import { randomUUID } from 'node:crypto';
import {
  createDevice,
  endSession,
  login,
  getStaffRepair,
  isStaffRepair,
  listDeviceTypes,
  refreshToken,
  register,
  saveRepairRequest,
  updateMe,
  verifyEmail,
  type StaffRepair,
} from '@atelier/contract';
import { createClient } from '@atelier/contract/client';
import {
  demonstrationPassword,
  happyPathActions,
  happyPath,
  HttpError,
  signIn,
  signInCrew,
  takeNextStep,
  type Crew,
  type Mailbox,
  type Person,
  type HappyPathAction,
  type RepairState,
} from '@atelier/testing';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { retryWhileBusy } from './retry.ts';
import { codeIn, newAccount, type Account } from './account.ts';
import type { Language } from './words.ts';

export type ArrangedCustomer = { readonly account: Account; readonly person: Person; readonly deviceId: string };

type ArrangerDeps = {
  readonly url: string;
  readonly mailbox: Mailbox;
  readonly language: Language;
  readonly staff: () => Promise<Crew>;
};

const [requestStep] = happyPath;

export const { address } = requestStep.captured;

type SenderTarget = { readonly url: string; readonly language: Language };

function sender(request: APIRequestContext, { url, language }: SenderTarget, token: () => string | null) {
  return createClient(async ({ method, url: path, body, idempotencyKey }) => {
    const accessToken = token();
    return retryWhileBusy(async () => {
      const response = await request.fetch(url + path, {
        method,
        headers: {
          'accept-language': language,
          ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { data: body }),
      });
      if (!response.ok()) throw new HttpError(response.status(), await response.text());
      return response.json() as Promise<unknown>;
    });
  });
}

/** Signs up a new customer with a browser's cookies, which signs the browser in. */
async function signUpInBrowser(context: BrowserContext, account: Account, shop: ArrangerDeps): Promise<Person> {
  let token: string | null = null;
  const send = sender(context.request, shop, () => token);
  const { verifyToken } = await send(register, { body: account });
  const mail = await shop.mailbox.next({ to: account.email });
  const { accessToken, user } = await send(verifyEmail, { body: { token: verifyToken, code: codeIn(mail.text) } });
  if (accessToken === undefined || user === undefined)
    throw new Error(`invariant: ${account.email} could not be verified`);
  token = accessToken;
  const person: Person = {
    send,
    user,
    accessToken: () => token ?? '',
    refresh: async () => {
      token = (await send(refreshToken)).accessToken;
    },
    at: () => person,
  };
  return person;
}

async function signInInBrowser(context: BrowserContext, email: string, shop: ArrangerDeps): Promise<void> {
  const send = sender(context.request, shop, () => null);
  await send(login, { body: { email, password: demonstrationPassword } });
}

function takeNextStepAt(
  people: Crew,
  target: { readonly deviceId: string; readonly repair: RepairState | null },
): Promise<RepairState> {
  const key = randomUUID();
  return retryWhileBusy(() => takeNextStep(people, target, key));
}

/** Creates a cache of signed-in people, renewed long before their tokens expire. */
export function createCrewCache(url: string): () => Promise<Crew> {
  const maxAgeMs = 5 * 60_000;
  let crew: Promise<Crew> | undefined;
  let createdAt = 0;
  return () => {
    if (crew === undefined || performance.now() - createdAt > maxAgeMs) {
      createdAt = performance.now();
      crew = retryWhileBusy(() => signInCrew(url));
    }
    return crew;
  };
}

/** Returns functions that create a journey's starting point through the API, never by the tested transition itself. */
export function createArranger(shop: ArrangerDeps) {
  const { staff } = shop;
  const customer = async (context: BrowserContext): Promise<ArrangedCustomer> => {
    const account = newAccount();
    const person = await signUpInBrowser(context, account, shop);
    await person.send(updateMe, { body: { phone: '20 123 456' } });
    const [type] = await person.send(listDeviceTypes);
    if (type === undefined) throw new Error('invariant: no device type');
    const { device } = await person.send(createDevice, { body: { typeId: type.id, name: 'Téléphone d’Inès' } });
    return { account, person, deviceId: device.id };
  };

  const request = async ({ person, deviceId }: ArrangedCustomer): Promise<string> => {
    const body = { deviceId, ...requestStep.captured };
    return (await person.send(saveRepairRequest, { body, idempotencyKey: randomUUID() })).id;
  };

  /** Creates a repair on the happy path up to and including `until`. */
  const repair = async (owner: ArrangedCustomer, until: HappyPathAction = 'Repair.created'): Promise<string> => {
    const people = { ...(await staff()), customer: owner.person };
    let state: RepairState | null = null;
    for (let step = 0; step <= happyPathActions.indexOf(until); step += 1) {
      state = await takeNextStepAt(people, { deviceId: owner.deviceId, repair: state });
    }
    if (state === null) throw new Error('invariant: no transition was taken');
    return state.id;
  };

  /** Continues the repair up to and including `until`. */
  const continueRepair = async (owner: ArrangedCustomer, id: string, until: HappyPathAction): Promise<void> => {
    const people = { ...(await staff()), customer: owner.person };
    let state: RepairState = await readRepair(id);
    while (state.version <= happyPathActions.indexOf(until)) {
      state = await takeNextStepAt(people, { deviceId: owner.deviceId, repair: state });
    }
  };

  const endSessionOf = async ({ account, person }: ArrangedCustomer): Promise<void> => {
    const otherSession = await signIn(shop.url, account.email, account.password);
    await otherSession.send(endSession, { params: { id: person.user.sessionId } });
  };

  const readRepair = async (id: string): Promise<StaffRepair> => {
    const staffRepair = await (await staff()).operator.send(getStaffRepair, { params: { id } });
    if (!isStaffRepair(staffRepair)) throw new Error('invariant: operator got the view of a driver');
    return staffRepair;
  };

  const session = (context: BrowserContext, email: string): Promise<void> => signInInBrowser(context, email, shop);

  return {
    customer,
    session,
    request,
    repair,
    continueRepair,
    endTheirSession: endSessionOf,
    readRepair,
  };
}

export type Arranger = ReturnType<typeof createArranger>;
