import { readPassphrase } from '#platform/archive/archive-file.ts';
import { countRows } from '#platform/archive/create-archive.ts';
import { verifyArchive } from '#platform/archive/verify-archive.ts';
import type { AddCommand } from './command.ts';

export const addVerify: AddCommand = (program, run) => {
  program
    .command('verify <archive>')
    .description('read a whole archive and compare each part with its checksum')
    .action(
      run(async (config, path: string) => {
        const passphrase = await readPassphrase(config.settings.BACKUP_PASSPHRASE_FILE);
        const manifest = await verifyArchive({ path, passphrase });
        const { takenAt, tables, files, missing } = manifest;
        const rows = countRows(manifest);
        return {
          lines: [`Whole: ${rows} rows of ${tables.length} tables and ${files} files, taken at ${takenAt}.`],
          data: { takenAt, rows, files, missing },
        };
      }),
    );
};
