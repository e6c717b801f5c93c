import { dirname, join } from 'node:path';
import { startPostgres } from '@atelier/embedded';
import type { Config } from '../config/config.ts';

export type OpenDatabase = {
  readonly connectionString: string;
  /** Rows of the start text. */
  readonly notes: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
};

/** Opens the server of DATABASE_URL, or starts or joins the embedded one in DATA_DIR. */
export async function openDatabase({ settings, dataDir }: Config): Promise<OpenDatabase> {
  if (settings.DATABASE_URL !== null)
    return { connectionString: settings.DATABASE_URL, notes: {}, close: async () => undefined };
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres'), database: 'atelier' });
  const { version, dataFolder, orphanedData } = postgres;
  const data = `PostgreSQL ${version}, embedded, in ${dataFolder}`;
  const [first] = orphanedData;
  const left =
    first === undefined
      ? {}
      : {
          left: `data of a DATA_DIR that is gone: ${orphanedData.length} in ${dirname(first.home)}, named in made-for`,
        };
  return { connectionString: postgres.connection('atelier'), notes: { data, ...left }, close: () => postgres.stop() };
}
