import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addPhoto, createDevice, listDeviceTypes, listMyRepairs, updateMe, writeToCustomer } from '@atelier/contract';
import {
  cloneDatabase,
  type Crew,
  happyPathActions,
  type Mailbox,
  type Person,
  type Product,
  type HappyPathAction,
  signUp,
  type RepairState,
  startMailbox,
  startProduct,
  takeNextStep,
} from '@atelier/testing';
import { bundleServer } from '@atelier/testing/bundle-server';
import { type Account, newAccount } from '../support/account.ts';
import { createCrewCache } from '../support/arrange.ts';
import { productEnvironment, startTemplateShop } from '../support/template-shop.ts';
import type { CleanupSteps } from './page.ts';

export const photoFiles = ['landing.png', 'customer.png'].map((name) =>
  join(import.meta.dirname, '../../docs/pictures/fr', name),
);

export type Customer = { readonly account: Account; readonly person: Person; readonly deviceId: string };

export type Shop = Awaited<ReturnType<typeof startShop>>;

/** Starts the demonstration shop with its own database and the built pages. Its server can be stopped and restarted. */
export async function startShop(cleanup: CleanupSteps) {
  const template = await startTemplateShop();
  cleanup.push(template.stop);
  const database = await cloneDatabase(template.address);
  cleanup.push(database.drop);
  const mailbox = await startMailbox();
  cleanup.push(() => mailbox.stop());
  const environment = productEnvironment(database.connection, { SMTP_URL: mailbox.url });
  const entry = await bundleServer();
  const start = (port: string): Promise<Product> =>
    startProduct({ entry, environment: { ...environment, PORT: port } });
  let product = start('0');
  cleanup.push(() => product.then((running) => running.stop()).catch(() => null));
  const { url } = await product;
  const crew = createCrewCache(url);

  return {
    url,
    createCustomer: () => createCustomer(url, mailbox),
    repair: async (customer: Customer, until: HappyPathAction) =>
      continueRepair(await crew(), customer, { from: null, until }),
    continueRepair: async (customer: Customer, from: RepairState, until: HappyPathAction) =>
      continueRepair(await crew(), customer, { from, until }),
    repairsOf: ({ person }: Customer) => person.send(listMyRepairs),
    addPhoto: async ({ person }: Customer, { id }: RepairState): Promise<void> => {
      const file = new Blob([await readFile(photoFiles[0] ?? '')], { type: 'image/png' });
      await person.send(addPhoto, { params: { id }, file, idempotencyKey: randomUUID() });
    },
    answer: async ({ id }: RepairState, text: string): Promise<void> => {
      const body = { text, photos: [], seen: null };
      const { operator } = await crew();
      await operator.send(writeToCustomer, { params: { id }, body, idempotencyKey: randomUUID() });
    },
    /** Stops the server and reserves its port. */
    stopServer: async (): Promise<void> => void (await (await product).stop()),
    restartServer: async (): Promise<void> => {
      product = start(new URL(url).port);
      await product;
    },
  };
}

async function createCustomer(url: string, mailbox: Mailbox): Promise<Customer> {
  const account = newAccount();
  const person = await signUp(url, mailbox, account);
  await person.send(updateMe, { body: { phone: '20 123 456' } });
  const [type] = await person.send(listDeviceTypes);
  if (type === undefined) throw new Error('invariant: no device type');
  const { device } = await person.send(createDevice, { body: { typeId: type.id, name: 'Téléphone d’Inès' } });
  return { account, person, deviceId: device.id };
}

type RepairRange = { readonly from: RepairState | null; readonly until: HappyPathAction };

async function continueRepair(
  crew: Crew,
  { person, deviceId }: Customer,
  { from, until }: RepairRange,
): Promise<RepairState> {
  const people = { ...crew, customer: person };
  let state = from ?? (await takeNextStep(people, { deviceId, repair: null }, randomUUID()));
  while (state.version <= happyPathActions.indexOf(until))
    state = await takeNextStep(people, { deviceId, repair: state }, randomUUID());
  return state;
}
