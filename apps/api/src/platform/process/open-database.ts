import { join } from 'node:path';
import { startPostgres } from '@atelier/embedded';
import type { Config } from '../config/config.ts';

export type OpenDatabase = {
  readonly connectionString: string;
  /** What whoever started the server should know of it. */
  readonly notes: readonly string[];
  readonly close: () => Promise<void>;
};

/** The server that DATABASE_URL names, or the embedded one in DATA_DIR, started or attached to. */
export async function openDatabase({ settings, dataDir }: Config): Promise<OpenDatabase> {
  if (settings.DATABASE_URL !== null)
    return { connectionString: settings.DATABASE_URL, notes: [], close: async () => undefined };
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres'), database: 'atelier' });
  const notes = postgres.orphanedData.map(
    ({ home, madeFor }) => `Left    ${home}: the data of ${madeFor}, which is gone. To remove it: rm -r '${home}'`,
  );
  return { connectionString: postgres.connection('atelier'), notes, close: () => postgres.stop() };
}
