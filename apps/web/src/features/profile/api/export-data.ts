import { exportMe } from '@atelier/contract';
import type { Sending } from '@atelier/contract/client';
import { receiveFile } from '#shared/api/receive-file.ts';

/** All that is stored about me, as a zip. */
export function exportData(password: string, sending: Pick<Sending, 'signal' | 'onReceived'>): Promise<Blob> {
  return receiveFile(exportMe, { body: { password }, ...sending });
}
