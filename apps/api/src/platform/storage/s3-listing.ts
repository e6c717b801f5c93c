import type { ListedFile } from './storage.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function listedFiles(xml: string): ListedFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const name = valueOf(entry, 'Key');
    const storedAt = new Date(valueOf(entry, 'LastModified') ?? '');
    return name === undefined || Number.isNaN(storedAt.getTime()) ? [] : [{ name, storedAt }];
  });
}

function valueOf(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
}

export function nextPage(xml: string): string | undefined {
  const token = valueOf(xml, 'NextContinuationToken');
  return token === undefined || token === '' ? undefined : unescape(token);
}

function unescape(text: string): string {
  return text
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16)),
    )
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
}
