import { join } from 'node:path';
import { startPostgres } from '@atelier/embedded';
import type { Config } from '../config/config.ts';

export type OpenDatabase = { readonly connectionString: string; readonly close: () => Promise<void> };

/** The server that DATABASE_URL names, or the embedded one in DATA_DIR, started or attached to. */
export const openDatabase = async ({ settings, dataDir }: Config): Promise<OpenDatabase> => {
  if (settings.DATABASE_URL !== null) return { connectionString: settings.DATABASE_URL, close: async () => undefined };
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres'), database: 'atelier' });
  return { connectionString: postgres.connection('atelier'), close: () => postgres.stop() };
};
