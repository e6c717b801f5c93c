import type { Platform } from '../platform.ts';
import { backUp } from './backup.ts';

/** Backs up to BACKUP_DIR every night. A job that another node repeats finds the backup under way and ends. */
export function backUpNightly({ config, jobs, log }: Platform, connectionString: string): void {
  const { BACKUP_DIR: folder } = config.settings;
  if (folder === null) return;
  jobs.onSchedule('archive.backup', 'daily', async () => {
    try {
      const backup = await backUp({ config, connectionString, folder });
      if (backup === null) return;
      const { bytes, manifest, removed } = backup;
      log.info({ event: 'backup.written', bytes, missing: manifest.missing.length, removed: removed.length });
    } catch (error) {
      log.error({ event: 'backup.failed', err: error }, 'no backup was written');
    }
  });
}
