import { dirname } from 'node:path';
import { receiptNumber, receiptSeriesFrom, shopTime } from '@atelier/domain';
import { recordAudit } from '#modules/audit/public.ts';
import { endAllFeeds } from '#modules/feeds/public.ts';
import { eraseAgain } from '#modules/personal-data/public.ts';
import { endAllSessions } from '#modules/sessions/public.ts';
import { openSeries } from '#modules/till/public.ts';
import { readPassphrase } from '#platform/archive/archive-file.ts';
import { countRows, fingerprintOf, type Manifest } from '#platform/archive/create-archive.ts';
import { readErasures } from '#platform/archive/erasures.ts';
import { loadArchive } from '#platform/archive/load-archive.ts';
import type { Config } from '#platform/config/config.ts';
import { limits } from '#platform/config/limits.ts';
import { Pipeline } from '#platform/database/pipeline.ts';
import { transactionOn } from '#platform/database/database.ts';
import { expireProofMails } from '#platform/mail/outbox.ts';
import { beginMaintenance } from '#platform/process/maintenance.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { type AddCommand, createContext, withDatabase } from './command.ts';

type Options = Pick<Restore, 'withoutErasures' | 'nothingIssuedSince'>;

export const addRestore: AddCommand = (program, run) => {
  program
    .command('restore <archive>')
    .description('load an archive into an empty database and an empty folder or bucket')
    .option('--without-erasures', 'restore people who were erased after the backup, too; the audit records it')
    .option('--nothing-issued-since', 'continue the numbers of receipts, because none was issued after the backup')
    .action(
      run(async (config, path: string, options: Options) => {
        const { manifest, erased, listEnd, series } = await withDatabase(config, (connectionString) =>
          restore({ config, connectionString, path, ...options }),
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
            'Maintenance is on: no mail or push leaves until `npx atelier maintenance off`.',
            ...(series === null ? [] : [newSeries(series, config.settings.SHOP_TIME_ZONE)]),
            ...(sameSecret ? [] : [otherSecret]),
          ],
          data: { takenAt, rows: countRows(manifest), files, erased, listEnd, series, sameSecret },
        };
      }),
    );
};

const otherSecret =
  'AUTH_SECRET differs from the one of the archive. Set the former one as AUTH_SECRET or AUTH_SECRET_PREVIOUS before the start, because the signing key and older handover receipts are sealed with it.';

function newSeries(series: string, timeZone: string): string {
  const year = Number(shopTime(new Date(), timeZone).day.slice(0, 4));
  const number = receiptNumber({ year, series, number: 1 });
  return `Numbers of receipts begin again with ${number}, because receipts that were issued after the backup are on paper only.`;
}

type Restore = {
  readonly config: Config;
  readonly connectionString: string;
  readonly path: string;
  readonly withoutErasures?: boolean;
  /** A planned move, with all nodes stopped before the backup. */
  readonly nothingIssuedSince?: boolean;
};

type Restored = {
  readonly manifest: Manifest;
  readonly erased: number;
  /** Time of the newest erasure that the restore knew of. */
  readonly listEnd: string | null;
  /** Series of the receipts that follow. Null if the former one continues. */
  readonly series: string | null;
};

/** Loads an archive, begins maintenance, and ends what must not return: sessions, codes, links and erased people. */
export async function restore({ config, connectionString, path, ...options }: Restore): Promise<Restored> {
  const { withoutErasures = false, nothingIssuedSince = false } = options;
  const { BACKUP_PASSPHRASE_FILE, BACKUP_DIR } = config.settings;
  const passphrase = await readPassphrase(BACKUP_PASSPHRASE_FILE);
  const erasures = withoutErasures ? [] : await readErasures(dirname(path), BACKUP_DIR);
  const ids = [...new Set(erasures.map(({ id }) => id))];
  let erased = 0;
  const at = new Date();
  const series = nothingIssuedSince ? null : receiptSeriesFrom(at);
  const manifest = await loadArchive(
    { path, passphrase },
    {
      connectionString,
      storage: createStorage(config, limits.storage),
      complete: async (client, { takenAt }) => {
        // The load's own transaction. A restore publishes nothing after its commit.
        const tx = transactionOn(new Pipeline(client), () => undefined);
        await beginMaintenance(tx, 'RESTORE');
        await expireProofMails(tx);
        await endAllSessions(tx, at);
        await endAllFeeds(tx);
        if (series !== null) await openSeries(tx, { series, at, archivedAt: new Date(takenAt) });
        const again = await eraseAgain(createContext(config, tx, { now: () => new Date() }), tx, ids);
        erased = again.erased;
        const changes = { takenAt, erased, withoutErasures, nothingIssuedSince };
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
  return { manifest, erased, listEnd, series };
}
