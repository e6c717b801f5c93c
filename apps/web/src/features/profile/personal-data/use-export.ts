import type { DownloadProgress } from '@atelier/contract/client';
import { useEffect, useRef, useState } from 'react';
import { exportData } from '../api/export-data.ts';
import { saveFile } from '#shared/api/save-file.ts';

/** My data on its way here: how much has come, or null while nothing comes. Closing the dialog stops it. */
export function useExport() {
  const [received, setReceived] = useState<DownloadProgress | null>(null);
  const receiving = useRef<AbortController | null>(null);
  useEffect(() => () => receiving.current?.abort(), []);

  /** Resolves with whether it is here; rejects with what the server said. */
  const receive = async (password: string): Promise<boolean> => {
    const { signal } = (receiving.current = new AbortController());
    setReceived({ bytes: 0, total: null });
    try {
      saveFile(await exportData(password, { signal, onReceived: setReceived }), fileName(new Date()));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    } finally {
      setReceived(null);
    }
  };
  return { received, receive, stop: () => receiving.current?.abort() };
}

/** As the server names it; another origin's page can't read that. */
function fileName(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `atelier-${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}.zip`;
}
