import { Client } from 'pg';

/** Makes an account one that only a third party signs in to: it has no password. */
export async function takePasswordAway(connection: string, email: string): Promise<void> {
  const client = new Client({ connectionString: connection });
  await client.connect();
  await client.query('update users set password_hash = null where email = $1', [email]);
  await client.end();
}
