import { join } from 'node:path';
import { startPostgres } from '@atelier/embedded';
import type { Config } from '../config/config.ts';

export type OpenDatabase = {
  readonly connectionString: string;
  readonly notes: readonly string[];
  readonly close: () => Promise<void>;
};

/** Opens the server of DATABASE_URL, or starts or joins the embedded one in DATA_DIR. */
export async function openDatabase({ settings, dataDir }: Config): Promise<OpenDatabase> {
  if (settings.DATABASE_URL !== null)
    return { connectionString: settings.DATABASE_URL, notes: [], close: async () => undefined };
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres'), database: 'atelier' });
  const notes = [
    `Data    PostgreSQL ${postgres.version}, embedded, in ${postgres.dataFolder}`,
    ...postgres.orphanedData.map(
      ({ home, originalFolder }) =>
        `Left    ${home}: the data of ${originalFolder}, which is gone. To remove it: rm -r '${home}'`,
    ),
  ];
  return { connectionString: postgres.connection('atelier'), notes, close: () => postgres.stop() };
}
