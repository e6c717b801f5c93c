// Reference of `list-repairs.ts`: a bare Fastify route that sends the text of one prepared statement.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';

const [connectionString = '', customerId = ''] = process.argv.slice(2);
const text = readFileSync(join(import.meta.dirname, 'list-repairs.sql'), 'utf8');
const pool = new pg.Pool({ connectionString, max: 10 });
const server = Fastify();

server.get('/', async (_request, reply) => {
  const { rows } = await pool.query<{ body: string }>({ name: 'list', text, values: [customerId, 'fr'] });
  return reply.type('application/json; charset=utf-8').send(rows[0]?.body);
});

console.log(`Atelier listens on ${await server.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', () => void server.close().then(() => pool.end()));
