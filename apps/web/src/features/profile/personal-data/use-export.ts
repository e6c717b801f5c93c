import type { DownloadProgress } from '@atelier/contract/client';
import { useEffect, useRef, useState } from 'react';
import { exportData } from '../api/export-data.ts';
import { saveFile } from '#shared/api/save-file.ts';

/** Downloads the data export with progress, null while idle. Unmounting cancels it. */
export function useExport() {
  const [received, setReceived] = useState<DownloadProgress | null>(null);
  const receiving = useRef<AbortController | null>(null);
  useEffect(() => () => receiving.current?.abort(), []);

  /** Resolves true after a completed download. Rejects with the server's error. */
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

/** Same name as the server's, which another origin can't read. */
function fileName(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `atelier-${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}.zip`;
}
