import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addPhoto, getRepairTrail, listMyRepairs, writeToCustomer } from '@atelier/contract';
import {
  advanceRepair,
  createCrewCache,
  demonstrationPassword,
  type Customer,
  type HappyPathAction,
  registerCustomer,
  type RepairState,
  startMailbox,
} from '@atelier/testing';
import { cloneShop, startTemplateShop } from '../support/template-shop.ts';
import type { CleanupSteps } from './page.ts';

export const photoFiles = ['landing.png', 'customer.png'].map((name) =>
  join(import.meta.dirname, '../../docs/pictures/fr', name),
);

const remindOfVisit = `with stored as (
    insert into notifications (id, user_id, action, repair_id, next, created_at)
    select gen_random_uuid(), r.customer_id, 'Visit.reminder', r.id,
      json_build_object('name', v.type, 'date', v.date, 'time', v.time, 'offer', null), now()
    from visits v join repairs r on r.id = v.repair_id where r.id = $1 returning id, user_id
  )
  select graphile_worker.add_job('push.send', json_build_object('notificationId', n.id, 'sessionId', p.session_id))
  from stored n join push_subscriptions p on p.user_id = n.user_id`;

const moveVisitToToday = `update visits
  set date = (now() at time zone 'Africa/Tunis')::date, time = '00:00-23:59' where repair_id = $1`;

export type Shop = Awaited<ReturnType<typeof startShop>>;

/** Starts the demonstration shop with its own database and the built pages. Its server can be stopped and restarted. */
export async function startShop(cleanup: CleanupSteps) {
  const template = await startTemplateShop();
  cleanup.push(template.stop);
  const mailbox = await startMailbox();
  cleanup.push(() => mailbox.stop());
  const shop = await cloneShop(template.address, { SMTP_URL: mailbox.url });
  cleanup.push(shop.remove);
  let product = shop.start();
  const { url } = await product;
  const crew = createCrewCache(url);

  const advance = async ({ person, deviceId }: Customer, repair: RepairState | null, until: HappyPathAction) =>
    advanceRepair({ ...(await crew()), customer: person }, { deviceId, repair }, until);

  return {
    url,
    createCustomer: () => registerCustomer(url, mailbox),
    repair: (customer: Customer, until: HappyPathAction) => advance(customer, null, until),
    continueRepair: advance,
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
    /** Stores the reminder of a planned visit with its pushes, which the shop sends at noon of the day before. */
    remindOfVisit: async ({ id }: RepairState): Promise<void> =>
      shop.withClient(async (client) => void (await client.query(remindOfVisit, [id]))),
    collector: { account: { email: 'collector@atelier.test', password: demonstrationPassword } },
    moveVisitToToday: async ({ id }: RepairState): Promise<void> =>
      shop.withClient(async (client) => void (await client.query(moveVisitToToday, [id]))),
    /** Kinds of the proofs of the newest handover. */
    proofsOf: async ({ id }: RepairState): Promise<string[]> => {
      const { operator } = await crew();
      const { handovers } = await operator.send(getRepairTrail, { params: { id } });
      return handovers.at(-1)?.proofs.map(({ kind }) => kind) ?? [];
    },
    /** Stops the server and reserves its port. */
    stopServer: async (): Promise<void> => void (await (await product).stop()),
    restartServer: async (): Promise<void> => {
      product = shop.start(new URL(url).port);
      await product;
    },
  };
}
