import { Client } from 'pg';
import { startPostgres } from './index.ts';

// Holds the server, for tests that kill this process. Without fsync, because the kernel preserves a killed process's writes.

const [dir = '', lingerMs = '0'] = process.argv.slice(2);
const server = await startPostgres({ dir, lingerMs: Number(lingerMs), settings: { fsync: 'off' } });

process.on('message', (order: { write: [from: number, to: number] } | 'stop') => {
  void (order === 'stop' ? stop() : write(...order.write));
});
process.send?.({ attached: server.attached, dataFolder: server.dataFolder, connection: server.connection('atelier') });

async function stop(): Promise<void> {
  await server.stop();
  process.disconnect();
}

async function write(from: number, to: number): Promise<void> {
  const client = new Client({ connectionString: server.connection('atelier') });
  await client.connect();
  for (let value = from; value <= to; value += 1) await client.query('insert into writes values ($1)', [value]);
  await client.end();
  process.send?.('written');
}
