import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const drawing = join(import.meta.dirname, '..', 'public', 'favicon.svg');

const mark = { width: 28, height: 32 };

/**
 * Icon of the manifest. `side` is the width of its background in units of the mark, `corner` the radius of its corners. Phones may crop a
 * maskable icon to a circle of two fifths of the side and round the corners themselves.
 */
type Icon = { readonly name: string; readonly pixels: number; readonly side: number; readonly corner: number };

const icons: readonly Icon[] = [
  { name: 'icon-192.png', pixels: 192, side: 40, corner: 9 },
  { name: 'icon-512.png', pixels: 512, side: 40, corner: 9 },
  { name: 'icon-maskable-512.png', pixels: 512, side: 56, corner: 0 },
  { name: 'apple-touch-icon.png', pixels: 180, side: 48, corner: 0 },
];

export function iconFiles(): Plugin {
  return {
    name: 'atelier:icon-files',
    apply: 'build',
    async generateBundle() {
      const source = await readFile(drawing, 'utf8');
      for (const icon of icons) {
        const svg = Buffer.from(renderIcon(source, icon));
        const png = await sharp(svg, { density: 1_200 }).resize(icon.pixels).png({ palette: true }).toBuffer();
        this.emitFile({ type: 'asset', fileName: icon.name, source: png });
      }
    },
  };
}

function renderIcon(source: string, { side, corner }: Icon): string {
  const ground = extractPart(source, /<rect[^>]* fill="([^"]+)"/);
  const shapes = extractPart(source, /<g [^>]*>([\s\S]+)<\/g>/);
  const [x, y] = [(side - mark.width) / 2, (side - mark.height) / 2];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" fill="none">` +
    `<rect width="${side}" height="${side}" rx="${corner}" fill="${ground}"/>` +
    `<g transform="translate(${x} ${y})">${shapes}</g></svg>`
  );
}

function extractPart(source: string, pattern: RegExp): string {
  const match = pattern.exec(source)?.[1];
  if (match === undefined) throw new Error(`invariant: favicon.svg does not match ${pattern.source}`);
  return match;
}
