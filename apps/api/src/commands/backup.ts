import { backUp } from '#platform/archive/backup.ts';
import { countRows } from '#platform/archive/create-archive.ts';
import { OperatorProblem } from '#platform/process/start-problem.ts';
import { type AddCommand, withDatabase } from './command.ts';

export const addBackup: AddCommand = (program, run) => {
  program
    .command('backup')
    .description('write the database and all files into one archive, and read it back')
    .option('--to <folder>', 'folder of the archive (default: BACKUP_DIR)')
    .action(
      run(async (config, { to }: { to?: string }) => {
        const folder = to ?? config.settings.BACKUP_DIR;
        if (folder === null) throw new OperatorProblem('Name the folder: set BACKUP_DIR, or add --to <folder>.');
        const backup = await withDatabase(config, (connectionString) => backUp({ config, connectionString, folder }));
        if (backup === null) throw new OperatorProblem('Another backup is being written. Try again once it ended.');
        const { path, bytes, manifest, removed } = backup;
        const { tables, files, missing } = manifest;
        const rows = countRows(manifest);
        return {
          lines: [
            `${path}: ${rows} rows of ${tables.length} tables, ${files} files, ${(bytes / 1_000_000).toFixed(1)} MB, verified.`,
            ...missing.map((name) => `${name} was deleted during the backup.`),
            ...removed.map((name) => `Deleted ${name}, which is older than BACKUP_KEEP.`),
          ],
          data: { path, bytes, rows, files, missing, removed },
        };
      }),
    );
};
