import type { Page } from '@playwright/test';

export type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export async function createPhotoFile(page: Page, name = 'photo.jpg'): Promise<File> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3_000, height: 1_500 });
    const context = canvas.getContext('2d');
    if (context !== null) {
      context.fillStyle = '#ff0000';
      context.fillRect(0, 0, 1_500, 1_500);
      context.fillStyle = '#0000ff';
      context.fillRect(1_500, 0, 1_500, 1_500);
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
