import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { Words } from './words.ts';

export function createPersonalData(page: Page, { data, credentials }: Words) {
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const exportDialog = dialog(data.export);
  const deleteDialog = dialog(data.deleteTitle);
  let session: Promise<CDPSession> | undefined;
  const password = page.getByRole('dialog').getByLabel(credentials.currentPassword, { exact: true });

  return {
    exportDialog,
    deleteDialog,
    password,
    exportButton: () => button(data.export),
    deleteButton: () => button(data.delete),
    progress: exportDialog.getByRole('progressbar', { name: data.coming }),
    toast: () => page.getByRole('region', { name: /\(F8\)/u }).getByRole('listitem'),

    enterPassword: async (text: string): Promise<void> => {
      await password.fill(text);
      await password.press('Enter');
    },

    downloadFrom: async (startDownload: () => Promise<void>): Promise<{ name: string; content: Buffer }> => {
      const [download] = await Promise.all([page.waitForEvent('download'), startDownload()]);
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
    },

    /** Limits the download rate in bytes per second. 0 removes the limit. */
    limitDownloadRate: async (bytes: number): Promise<void> => {
      session ??= page.context().newCDPSession(page);
      const devTools = await session;
      const throughput = bytes === 0 ? -1 : bytes;
      await devTools.send('Network.enable');
      await devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: throughput,
        uploadThroughput: -1,
      });
    },
  };
}
