import { dirname } from 'node:path';
import type { Client } from 'pg';
import { recordAudit } from '#modules/audit/public.ts';
import { endAllFeeds } from '#modules/feeds/public.ts';
import { eraseAgain } from '#modules/personal-data/public.ts';
import { endAllSessions } from '#modules/sessions/public.ts';
import { readPassphrase } from '#platform/archive/archive-file.ts';
import { countRows, fingerprintOf, type Manifest } from '#platform/archive/create-archive.ts';
import { readErasures } from '#platform/archive/erasures.ts';
import { loadArchive } from '#platform/archive/load-archive.ts';
import type { Config } from '#platform/config/config.ts';
import { limits } from '#platform/config/limits.ts';
import { Pipeline } from '#platform/database/pipeline.ts';
import { type Transaction, transactionOn } from '#platform/database/transaction.ts';
import { expireProofMails } from '#platform/mail/outbox.ts';
import { beginMaintenance } from '#platform/process/maintenance.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { type AddCommand, createContext, withDatabase } from './command.ts';

type Options = { readonly withoutErasures?: boolean };

export const addRestore: AddCommand = (program, run) => {
  program
    .command('restore <archive>')
    .description('load an archive into an empty database and an empty folder or bucket')
    .option('--without-erasures', 'restore people who were erased after the backup, too; the audit records it')
    .action(
      run(async (config, path: string, { withoutErasures = false }: Options) => {
        const { manifest, erased, listEnd } = await withDatabase(config, (connectionString) =>
          restore({ config, connectionString, path, withoutErasures }),
        );
        const { takenAt, files, tables, secret } = manifest;
        const sameSecret = [config.secret, config.previousSecret].some(
          (each) => each !== null && secret === fingerprintOf(each),
        );
        return {
          lines: [
            `Restored ${countRows(manifest)} rows of ${tables.length} tables and ${files} files, taken at ${takenAt}.`,
            `People erased again: ${erased}.`,
            ...(listEnd === null ? [] : [`The newest entry of the list of erased customers is of ${listEnd}.`]),
            'Maintenance is on: no mail leaves until `npx atelier maintenance off`.',
            ...(sameSecret ? [] : [otherSecret]),
          ],
          data: { takenAt, rows: countRows(manifest), files, erased, listEnd, sameSecret },
        };
      }),
    );
};

const otherSecret =
  'AUTH_SECRET differs from the one of the archive. Set the former one as AUTH_SECRET or AUTH_SECRET_PREVIOUS before the start, because the signing key and older handover receipts are sealed with it.';

type Restore = {
  readonly config: Config;
  readonly connectionString: string;
  readonly path: string;
  readonly withoutErasures?: boolean;
};

type Restored = {
  readonly manifest: Manifest;
  readonly erased: number;
  /** Time of the newest erasure that the restore knew of. */
  readonly listEnd: string | null;
};

/** Loads an archive, begins maintenance, and ends what must not return: sessions, codes, links and erased people. */
export async function restore({ config, connectionString, path, withoutErasures = false }: Restore): Promise<Restored> {
  const { BACKUP_PASSPHRASE_FILE, BACKUP_DIR } = config.settings;
  const passphrase = await readPassphrase(BACKUP_PASSPHRASE_FILE);
  const erasures = withoutErasures ? [] : await readErasures(dirname(path), BACKUP_DIR);
  const ids = [...new Set(erasures.map(({ id }) => id))];
  let erased = 0;
  const manifest = await loadArchive(
    { path, passphrase },
    {
      connectionString,
      storage: createStorage(config, limits.storage),
      complete: async (client, { takenAt }) => {
        const tx = transactionOf(client);
        await beginMaintenance(tx, 'RESTORE');
        await expireProofMails(tx);
        await endAllSessions(tx, new Date());
        await endAllFeeds(tx);
        const again = await eraseAgain(createContext(config, tx, { now: () => new Date() }), tx, ids);
        erased = again.erased;
        const changes = { takenAt, erased, withoutErasures };
        await recordAudit(tx, { viewer: null, at: new Date(), action: 'shop.restored', changes });
        return again.files;
      },
    },
  );
  const listEnd =
    erasures
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? null;
  return { manifest, erased, listEnd };
}

/** The load's own transaction. A restore publishes nothing after its commit. */
function transactionOf(client: Client): Transaction {
  return transactionOn(new Pipeline(client), () => undefined);
}
