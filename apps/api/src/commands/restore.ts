import { drizzle } from 'drizzle-orm/node-postgres';
import { endAllSessions } from '#modules/sessions/public.ts';
import { readPassphrase } from '#platform/archive/archive-file.ts';
import { fingerprintOf, type Manifest } from '#platform/archive/create-archive.ts';
import { loadArchive } from '#platform/archive/load-archive.ts';
import type { Config } from '#platform/config/config.ts';
import { limits } from '#platform/config/limits.ts';
import { expireProofMails } from '#platform/mail/outbox.ts';
import { beginMaintenance } from '#platform/process/maintenance.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { type AddCommand, withDatabase } from './command.ts';

export const addRestore: AddCommand = (program, run) => {
  program
    .command('restore <archive>')
    .description('load an archive into an empty database and an empty folder or bucket')
    .action(
      run(async (config, path: string) => {
        const manifest = await withDatabase(config, (connectionString) => restore({ config, connectionString, path }));
        const { takenAt, files, tables, secret } = manifest;
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        const sameSecret = secret === fingerprintOf(config.secret);
        return {
          lines: [
            `Restored ${rows} rows of ${tables.length} tables and ${files} files, taken at ${takenAt}.`,
            'Maintenance is on: no mail leaves until `npx atelier maintenance off`.',
            ...(sameSecret ? [] : [otherSecret]),
          ],
          data: { takenAt, rows, files, sameSecret },
        };
      }),
    );
};

const otherSecret =
  'AUTH_SECRET differs from the one of the archive. Set the former one before the start, because handover receipts are sealed with it.';

type Restore = { readonly config: Config; readonly connectionString: string; readonly path: string };

/** Loads an archive and ends what must not outlive it: sessions, codes and links. */
export async function restore({ config, connectionString, path }: Restore): Promise<Manifest> {
  const passphrase = await readPassphrase(config.settings.BACKUP_PASSPHRASE_FILE);
  return loadArchive(
    { path, passphrase },
    {
      connectionString,
      storage: createStorage(config, limits.storage),
      complete: async (client) => {
        const database = drizzle(client);
        await beginMaintenance(database, 'RESTORE');
        await expireProofMails(database);
        await endAllSessions(database, new Date());
        return [];
      },
    },
  );
}
