// Shop of any size, filled by SQL, analyzed and served by the product, with signed-in people.
import { fillShop, mapRoles, signIn, signInCrew, type TempShop, type Person } from '@atelier/testing';
import { createShop } from '../support/shop.ts';
import { preparePlans } from '../support/statements.ts';
import { createWireClient, openWire } from '../support/wire.ts';

type Send = Person['send'];
type Name = 'operator' | 'collector' | 'technician' | 'courier' | 'admin' | 'customer';

export type KnownRows = {
  /** A repair in progress, its customer's dialled phone number, its device's serial number, and a repair to be confirmed. */
  readonly repairId: string;
  readonly phone: string;
  readonly serialNumber: string;
  readonly requestedId: string;
};

export type FilledShop = {
  readonly shop: TempShop;
  readonly repairs: number;
  readonly send: Readonly<Record<Name, Send>>;
  readonly knownRows: KnownRows;
  /** Returns the same people on connections of their own. */
  readonly connect: () => Promise<FilledShop['send']>;
};

/** Number of repairs, of which `open` are in progress, by default a fifth. */
export type ShopSize = { readonly repairs: number; readonly open?: number };

async function fillAndRead(
  shop: TempShop,
  { repairs, ...size }: ShopSize,
): Promise<KnownRows & { readonly customer: string }> {
  return shop.withClient(async (client) => {
    await fillShop(client, repairs, size);
    const { rows } = await client.query<KnownRows & { customer: string }>(`
      select r.id as "repairId", right(c.phone, 8) as phone, d.serial_number as "serialNumber", c.email as customer,
        (select id from repairs where status = 'REQUESTED' order by created_at desc, id limit 1) as "requestedId"
      from repairs r join users c on c.id = r.customer_id join devices d on d.id = r.device_id
      where r.turn_owner is not null and c.email like 'filled-%' order by r.created_at desc, r.id limit 1`);
    const [row] = rows;
    if (row === undefined) throw new Error('invariant: filled shop has no open repair');
    // Sets the demonstration's password, because these people have none.
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
  const sendAs = (person: Person): Send => createWireClient(openWire(url), person.accessToken());
  return { ...mapRoles((role) => sendAs(crew[role])), admin: sendAs(admin) };
}

/** Settings for filling, when durability doesn't matter. */
const fillSettings = { shared_buffers: '2GB', full_page_writes: 'off' };

function configure(shop: TempShop, change: (name: string, value: string) => string): Promise<unknown> {
  return shop.withClient(async (client) => {
    for (const [name, value] of Object.entries(fillSettings)) await client.query(change(name, value));
    return {};
  });
}

async function fillWithoutDurability(shop: TempShop, size: ShopSize): Promise<Awaited<ReturnType<typeof fillAndRead>>> {
  const configuredServer = await shop.start();
  await configure(shop, (name, value) => `alter system set ${name} = '${value}'`);
  await configuredServer.stop();
  const server = await shop.start();
  const knownRows = await fillAndRead(shop, size);
  await preparePlans(shop);
  await configure(shop, (name) => `alter system reset ${name}`);
  await server.stop();
  return knownRows;
}

/** A large shop counts its status intervals for minutes at its first start. */
const START_TIMEOUT_MS = 1_800_000;

/** Creates a shop of this size. It opens after all shops are filled, because access tokens last ten minutes. */
export async function createFilledShop(
  size: ShopSize,
): Promise<{ open(): Promise<FilledShop>; remove(): Promise<void> }> {
  const shop = await createShop(undefined, { timeoutMs: START_TIMEOUT_MS });
  const remove = (): Promise<void> => shop.remove();
  try {
    const knownRows = await fillWithoutDurability(shop, size);
    return {
      open: async () => {
        const { url } = await shop.start();
        const connect = () => sendersOf(url, knownRows.customer);
        return { shop, repairs: size.repairs, knownRows, send: await connect(), connect };
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
