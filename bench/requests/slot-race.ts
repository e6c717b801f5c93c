// Wait for an answer when many customers request the last place of a window at once, beside as many requests without a window.
import { randomUUID } from 'node:crypto';
import { listOpenSlotsAt, saveRepairRequest } from '@atelier/contract';
import type { Client } from 'pg';
import { fillWithCustomers, type SignedInCustomer } from '../support/customers.ts';
import { createShop } from '../support/shop.ts';
import { checkAtMost, median, printFigure } from '../support/statistics.ts';
import { openWire, requestText, type Wire } from '../support/wire.ts';

const racers = 40;
const warmUps = 2;
const rounds = 11;
const limit = 3;
const address = '14 rue du Lac, 1053 Tunis';

type Racer = { readonly wire: Wire; readonly token: string; readonly deviceId: string };

function toRacer(url: string, { person, freeDevices }: SignedInCustomer): Racer {
  const [deviceId] = freeDevices;
  if (deviceId === undefined) throw new Error('invariant: customer without a free device');
  return { wire: openWire(url), token: person.accessToken(), deviceId };
}

type Asked = { readonly status: number; readonly milliseconds: number };

async function ask({ wire, token, deviceId }: Racer, slotId: string | null): Promise<Asked> {
  const { method, path } = saveRepairRequest;
  const body = { deviceId, address, issue: 'Il ne charge plus', slotId };
  const startedAt = performance.now();
  const answer = await wire.ask(requestText(wire.host, { method, path, token, key: randomUUID(), body }));
  if (![200, 409].includes(answer.status)) throw new Error(`a request was answered with ${answer.status}`);
  return { status: answer.status, milliseconds: performance.now() - startedAt };
}

/** Ends what a round has requested, so that its devices and its window are free again. */
async function clear(client: Client): Promise<void> {
  await client.query('delete from wishes');
  await client.query(`update repairs set turn_owner = null where status = 'REQUESTED'`);
}

async function runRound(people: readonly Racer[], slotId: string | null): Promise<readonly Asked[]> {
  return Promise.all(people.map((racer) => ask(racer, slotId)));
}

const shop = await createShop();
try {
  const { url } = await shop.start();
  const { residents } = await fillWithCustomers(shop, url, { customers: racers, repairs: 1, spareDevices: 1 });
  const people = residents.map((resident) => toRacer(url, resident));
  const offer = await residents[0]?.person.send(listOpenSlotsAt, { body: { address } });
  const [slot] = offer?.slots ?? [];
  if (slot === undefined) throw new Error('invariant: the demonstration offers no window');
  const waits = await shop.withClient(async (client) => {
    const waits = { alone: [] as number[], raced: [] as number[] };
    const { rows } = await client.query<{ taken: number }>(
      'select count(*)::int as taken from stops where slot_id = $1',
      [slot.id],
    );
    await client.query('update slots set capacity = $2 where id = $1', [slot.id, (rows[0]?.taken ?? 0) + 1]);
    for (let round = -warmUps; round < rounds; round += 1) {
      await clear(client);
      const alone = await runRound(people, null);
      await clear(client);
      const raced = await runRound(people, slot.id);
      const winners = raced.filter(({ status }) => status !== 409).length;
      if (winners !== 1) throw new Error(`invariant: ${winners} customers have the last place`);
      if (round < 0) continue;
      waits.alone.push(median(alone.map(({ milliseconds }) => milliseconds)));
      waits.raced.push(median(raced.map(({ milliseconds }) => milliseconds)));
    }
    return waits;
  });
  people.forEach(({ wire }) => wire.close());
  console.log(`${rounds} rounds of ${racers} customers at once, one of whom gets the place`);
  printFigure('a request without a window, median wait', `${median(waits.alone).toFixed(1)} ms`);
  printFigure('a request for the last place, median wait', `${median(waits.raced).toFixed(1)} ms`);
  const ratios = waits.raced.map((wait, round) => wait / (waits.alone[round] ?? Number.NaN));
  checkAtMost('the race against requests without a window', median(ratios), { limit, unit: ' ×' });
} finally {
  await shop.remove();
}
