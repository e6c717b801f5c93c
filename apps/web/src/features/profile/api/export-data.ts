import { exportMe } from '@atelier/contract';
import type { SendOptions } from '@atelier/contract/client';
import { receiveFile } from '#shared/api/receive-file.ts';

export function exportData(password: string, sending: Pick<SendOptions, 'signal' | 'onReceived'>): Promise<Blob> {
  return receiveFile(exportMe, { body: { password }, ...sending });
}
