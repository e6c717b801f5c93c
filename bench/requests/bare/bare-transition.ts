// Reference of `transition.ts`: a bare Fastify route that writes as many rows into the same tables in one transaction, without any logic.
import { randomBytes, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

type Lane = { readonly customerId: string; readonly deviceIds: readonly string[] };
type RepairState = { readonly customerId: string; readonly deviceId: string } & {
  repairId: string;
  version: number;
  newest: Record<string, string>;
};
type Row = Record<string, unknown>;

const [connectionString = '', writesOfSteps = '[]', lanesJson = '[]'] = process.argv.slice(2);
const writesByStep: readonly (readonly string[])[] = JSON.parse(writesOfSteps);
const initialLanes: readonly Lane[] = JSON.parse(lanesJson);
const pool = new pg.Pool({ connectionString, max: 10 });

const ownColumns: Readonly<Record<string, (state: RepairState, id: string) => Row>> = {
  repairs: ({ customerId, deviceId, repairId }) => ({
    id: repairId,
    customer_id: customerId,
    device_id: deviceId,
    created_by: customerId,
    turn_owner: 'OPERATOR',
    version: 1,
  }),
  repair_log: ({ repairId, version }, id) => ({ id, repair_id: repairId, version }),
  visits: ({ repairId }, id) => ({ id, repair_id: repairId }),
  proposals: ({ repairId, version }, id) => ({ id, repair_id: repairId, version }),
  proposal_options: ({ newest }, id) => ({ id, proposal_id: newest['proposals'] }),
  proposal_lines: ({ newest }, id) => ({ id, option_id: newest['proposal_options'] }),
  handovers: ({ repairId, version, newest }, id) => ({
    id,
    repair_id: repairId,
    seq: version,
    log_entry_id: newest['repair_log'],
  }),
  repair_status_intervals: ({ repairId, version }) => ({ repair_id: repairId, version, to_at: null }),
  notifications: ({ customerId, repairId, newest }, id) => ({
    id,
    user_id: customerId,
    repair_id: repairId,
    log_entry_id: newest['repair_log'],
  }),
  mails: (_, id) => ({ id, message_id: id, state: 'SENT' }),
  idempotency_keys: ({ customerId }, id) => ({ subject: customerId, key: id, status: null, answer: null }),
};

const jsonTypes: ReadonlySet<number> = new Set([pg.types.builtins.JSON, pg.types.builtins.JSONB]);
const sampleRows = new Map<string, Row>();
for (const table of Object.keys(ownColumns)) {
  const { rows, fields } = await pool.query<Row>(`select * from ${table} order by 1 desc limit 1`);
  const json = new Set(fields.filter(({ dataTypeID }) => jsonTypes.has(dataTypeID)).map(({ name }) => name));
  // The driver would send a list as an array of PostgreSQL.
  const texts = Object.entries(rows[0] ?? {}).map(([name, value]) => [
    name,
    json.has(name) && value !== null ? JSON.stringify(value) : value,
  ]);
  sampleRows.set(table, Object.fromEntries(texts));
}

async function insert(client: pg.PoolClient, table: string, state: RepairState): Promise<void> {
  const id = randomUUID();
  const row = { ...sampleRows.get(table), ...ownColumns[table]?.(state, id) };
  const columns = Object.keys(row);
  const text = `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`;
  await client.query({ name: `insert ${table}`, text, values: Object.values(row) });
  state.newest[table] = id;
}

/** The last transition closes the repair, because a device has at most one open repair. */
const updateStatements: Readonly<Record<string, readonly [text: string, values: (state: RepairState) => unknown[]]>> = {
  repairs: [
    `update repairs set version = $2, turn_owner = $3, turn_since = now(), turn_due = now(), updated_at = now() where id = $1`,
    ({ repairId, version }) => [repairId, version, version < writesByStep.length ? 'OPERATOR' : null],
  ],
  visits: [`update visits set status = status, updated_at = now() where id = $1`, ({ newest }) => [newest['visits']]],
  proposals: [
    `update proposals set status = status, answered_at = now() where id = $1`,
    ({ newest }) => [newest['proposals']],
  ],
  repair_status_intervals: [
    `update repair_status_intervals set to_at = now() where repair_id = $1 and to_at is null`,
    ({ repairId }) => [repairId],
  ],
  idempotency_keys: [
    `update idempotency_keys set status = 200, answer = $2 where key = $1`,
    ({ newest }) => [newest['idempotency_keys'], sampleRows.get('idempotency_keys')?.['answer']],
  ],
  repair_versions: [
    `update repair_versions set version = version + 1 where customer_id = $1`,
    ({ customerId }) => [customerId],
  ],
};

/** Tables whose rows exist already, although the product's statement inserts them. */
const updatedByDefault = new Set(['repair_versions']);

async function update(client: pg.PoolClient, table: string, state: RepairState): Promise<void> {
  const [text, values] = updateStatements[table] ?? [];
  if (text === undefined || values === undefined) throw new Error(`invariant: no update statement for ${table}`);
  await client.query({ name: `update ${table}`, text, values: values(state) });
}

async function writeRow(client: pg.PoolClient, operation: string, state: RepairState): Promise<void> {
  const [verb, table = ''] = operation.split(' ');
  if (verb === 'write') await (state.newest[table] === undefined ? insert : update)(client, table, state);
  else if (verb === 'insert' && !updatedByDefault.has(table)) await insert(client, table, state);
  else await update(client, table, state);
}

function repairIdOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}

const laneStates = initialLanes.map(({ customerId, deviceIds }) =>
  deviceIds.map((deviceId): RepairState => ({ customerId, deviceId, repairId: '', version: 0, newest: {} })),
);

const server = Fastify();
server.post<{ Params: { lane: string; device: string } }>('/:lane/:device', async (request) => {
  const state = laneStates[Number(request.params.lane)]?.[Number(request.params.device)];
  if (state === undefined) throw new Error('invariant: lane not found');
  if (state.version === 0) Object.assign(state, { repairId: repairIdOf(randomBytes(4)), newest: {} });
  state.version += 1;
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const what of writesByStep[state.version - 1] ?? []) await writeRow(client, what, state);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  if (state.version === writesByStep.length) state.version = 0;
  return { version: state.version };
});

/** Closes the open repairs, so their devices are free. */
server.post('/close', async () => {
  const open = laneStates.flat().filter(({ version }) => version > 0);
  await pool.query('update repairs set turn_owner = null where id = any($1)', [open.map(({ repairId }) => repairId)]);
  open.forEach((state) => (state.version = 0));
  return {};
});

console.log(`Atelier listens on ${await server.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', () => void server.close().then(() => pool.end()));
