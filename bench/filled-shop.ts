// A shop of any size, served by the product: filled by SQL, analyzed, its people signed in.
import { fillShop, signIn, signInCrew, type TempShop, type Person } from '@atelier/testing';
import { createShop } from './shop.ts';
import { preparePlans } from './statements.ts';
import { createWireClient, openWire } from './wire.ts';

type Send = Person['send'];
type Name = 'operator' | 'collector' | 'technician' | 'courier' | 'admin' | 'customer';

/** What is looked for in a shop of this size. */
export type KnownRows = {
  /** A repair under way, its customer's phone as it is dialled, its device's serial number, and one that waits to be confirmed. */
  readonly repairId: string;
  readonly phone: string;
  readonly serialNumber: string;
  readonly requestedId: string;
};

export type FilledShop = {
  readonly shop: TempShop;
  readonly repairs: number;
  /** Everybody's calls, each over a connection of its own. */
  readonly send: Readonly<Record<Name, Send>>;
  readonly known: KnownRows;
};

/** So many repairs; `open`: how many of them are under way, a fifth unless it is said. */
export type ShopSize = { readonly repairs: number; readonly open?: number };

async function fill(
  shop: TempShop,
  { repairs, ...size }: ShopSize,
): Promise<KnownRows & { readonly customer: string }> {
  return shop.withClient(async (client) => {
    await fillShop(client, repairs, size);
    const { rows } = await client.query<KnownRows & { customer: string }>(`
      select r.id as "repairId", right(c.phone, 8) as phone, d.serial_number as "serialNumber", c.email as customer,
        (select id from repairs where status = 'REQUESTED' order by created_at desc, id limit 1) as "requestedId"
      from repairs r join users c on c.id = r.customer_id join devices d on d.id = r.device_id
      where r.owner is not null and c.email like 'filled-%' order by r.created_at desc, r.id limit 1`);
    const [row] = rows;
    if (row === undefined) throw new Error('a filled shop has repairs under way');
    // They never sign in otherwise: the demonstration's password.
    await client.query(
      `update users set password_hash = (select password_hash from users where email = 'customer@atelier.test') where email = $1`,
      [row.customer],
    );
    return row;
  });
}

async function sendersOf(url: string, customer: string): Promise<FilledShop['send']> {
  const crew = await signInCrew(url, await signIn(url, customer));
  const admin = await signIn(url, 'admin@atelier.test');
  const over = (person: Person): Send => createWireClient(openWire(url), person.accessToken());
  return {
    operator: over(crew.operator),
    collector: over(crew.collector),
    technician: over(crew.technician),
    courier: over(crew.courier),
    admin: over(admin),
    customer: over(crew.customer),
  };
}

/** The server's settings while it is filled, when nobody else waits for it and a lost machine would lose nothing. */
const fillSettings = { shared_buffers: '2GB', full_page_writes: 'off' };

function configure(shop: TempShop, change: (name: string, value: string) => string): Promise<unknown> {
  return shop.withClient(async (client) => {
    for (const [name, value] of Object.entries(fillSettings)) await client.query(change(name, value));
    return {};
  });
}

async function fillQuickly(shop: TempShop, size: ShopSize): Promise<Awaited<ReturnType<typeof fill>>> {
  const fresh = await shop.start();
  await configure(shop, (name, value) => `alter system set ${name} = '${value}'`);
  await fresh.stop();
  const filling = await shop.start();
  const knownRows = await fill(shop, size);
  await preparePlans(shop);
  await configure(shop, (name) => `alter system reset ${name}`);
  await filling.stop();
  return knownRows;
}

/** Counting the stays of a filled shop at its start takes minutes where it is large. */
const START_TIMEOUT_MS = 1_800_000;

/** A shop with so many repairs. It is opened once all are filled: who has signed in stays so for a quarter of an hour. */
export async function createFilledShop(
  size: ShopSize,
): Promise<{ open(): Promise<FilledShop>; remove(): Promise<void> }> {
  const shop = await createShop(undefined, { timeoutMs: START_TIMEOUT_MS });
  const remove = (): Promise<void> => shop.remove();
  try {
    const knownRows = await fillQuickly(shop, size);
    return {
      // It is measured as it is found in the morning.
      open: async () => {
        const { url } = await shop.start();
        return { shop, repairs: size.repairs, known: knownRows, send: await sendersOf(url, knownRows.customer) };
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
