import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addPhoto, createDevice, listDeviceTypes, listMyRepairs, updateMe, writeToCustomer } from '@atelier/contract';
import {
  cloneDatabase,
  type Crew,
  lifeActions,
  type Mailbox,
  type Person,
  type Product,
  type RoadAction,
  signUp,
  type Standing,
  startMailbox,
  startProduct,
  takeNextStep,
} from '@atelier/testing';
import { productInOneFile } from '@atelier/testing/one-file';
import { type Account, newAccount } from '../support/account.ts';
import { createCrews } from '../support/arrange.ts';
import { productEnvironment, startTemplateShop } from '../support/template-shop.ts';
import type { Stops } from './page.ts';

/** Two pictures that are there anyway, to be sent as photos. */
export const photoFiles = ['landing.png', 'dashboard.png'].map((name) =>
  join(import.meta.dirname, '../../docs/pictures', name),
);

export type Customer = { readonly account: Account; readonly person: Person; readonly deviceId: string };

export type Shop = Awaited<ReturnType<typeof startShop>>;

/** The demonstration shop in a database of its own, over the built pages: one server, which can be stopped and come back. */
export async function startShop(stops: Stops) {
  const template = await startTemplateShop();
  stops.push(template.stop);
  const database = await cloneDatabase(template.address);
  stops.push(database.drop);
  const mailbox = await startMailbox();
  stops.push(() => mailbox.stop());
  const environment = productEnvironment(database.connection, { SMTP_URL: mailbox.url });
  const entry = await productInOneFile();
  const start = (port: string): Promise<Product> =>
    startProduct({ entry, environment: { ...environment, PORT: port } });
  let product = start('0');
  // One that doesn't start ends by itself.
  stops.push(() => product.then((running) => running.stop()).catch(() => null));
  const { url } = await product;
  const crew = createCrews(url);

  return {
    url,
    aCustomer: () => aCustomer(url, mailbox),
    repair: async (customer: Customer, until: RoadAction) => goOn(await crew(), customer, { from: null, until }),
    goOn: async (customer: Customer, from: Standing, until: RoadAction) =>
      goOn(await crew(), customer, { from, until }),
    repairsOf: ({ person }: Customer) => person.send(listMyRepairs),
    addPhoto: async ({ person }: Customer, { id }: Standing): Promise<void> => {
      const file = new Blob([await readFile(photoFiles[0] ?? '')], { type: 'image/png' });
      await person.send(addPhoto, { params: { id }, file, idempotencyKey: randomUUID() });
    },
    answer: async ({ id }: Standing, text: string): Promise<void> => {
      const body = { text, photos: [], seen: null };
      const { operator } = await crew();
      await operator.send(writeToCustomer, { params: { id }, body, idempotencyKey: randomUUID() });
    },
    /** The server goes away, and its port stays its own. */
    goAway: async (): Promise<void> => void (await (await product).stop()),
    comeBack: async (): Promise<void> => {
      product = start(new URL(url).port);
      await product;
    },
  };
}

/** Nobody else's: signed up, with a telephone number and a device. */
async function aCustomer(url: string, mailbox: Mailbox): Promise<Customer> {
  const account = newAccount();
  const person = await signUp(url, mailbox, account);
  await person.send(updateMe, { body: { phone: '20 123 456' } });
  const [type] = await person.send(listDeviceTypes);
  if (type === undefined) throw new Error('the shop repairs no kind of device');
  const { device } = await person.send(createDevice, { body: { typeId: type.id, name: 'Téléphone d’Inès' } });
  return { account, person, deviceId: device.id };
}

type Way = { readonly from: Standing | null; readonly until: RoadAction };

/** A repair that has just taken the step, on the way that every repair should go. */
async function goOn(crew: Crew, { person, deviceId }: Customer, { from, until }: Way): Promise<Standing> {
  const people = { ...crew, customer: person };
  let standing = from ?? (await takeNextStep(people, { deviceId, repair: null }, randomUUID()));
  while (standing.version <= lifeActions.indexOf(until))
    standing = await takeNextStep(people, { deviceId, repair: standing }, randomUUID());
  return standing;
}
