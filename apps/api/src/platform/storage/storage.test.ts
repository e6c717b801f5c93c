import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bucket, startBucket } from '@atelier/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Limits, patientLimits } from '../config/limits.ts';
import { createFileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { StorageUnavailable } from './storage-unavailable.ts';
import type { Storage } from './storage.ts';

let folder: string;
let bucket: Bucket;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-files-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

function s3At(url: string, more: { secretKey?: string; limits?: Limits['storage'] } = {}): Storage {
  return createS3Storage({
    endpoint: new URL(url),
    bucket: bucket.environment['S3_BUCKET'] ?? '',
    region: 'us-east-1',
    accessKey: bucket.environment['S3_ACCESS_KEY'] ?? '',
    secretKey: more.secretKey ?? bucket.environment['S3_SECRET_KEY'] ?? '',
    limits: more.limits ?? patientLimits.storage,
  });
}

const stores = {
  'files in a folder': () => createFileStorage(join(folder, 'files')),
  'a bucket': () => s3At(bucket.url),
};

async function textOf(storage: Storage, name: string): Promise<string | null> {
  const content = await storage.get(name);
  return content === null ? null : Buffer.concat(await content.toArray()).toString();
}

async function namesIn(storage: Storage, place: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list(place)) names.push(name);
  return names.toSorted();
}

describe.each(Object.entries(stores))('%s', (_name, open) => {
  test('storage returns stored bytes unchanged', async () => {
    const storage = open();
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    await storage.put('bytes/a1.webp', content);
    const pieces = await (await storage.get('bytes/a1.webp'))?.toArray();
    expect(Buffer.concat(pieces ?? []).equals(content)).toBe(true);
  });

  test('a store holds the newest version of a name', async () => {
    const storage = open();
    await storage.put('newest/a1.webp', Buffer.from('first'));
    await storage.put('newest/a1.webp', Buffer.from('second'));
    expect(await textOf(storage, 'newest/a1.webp')).toBe('second');
  });

  test('an unknown or removed name is empty', async () => {
    const storage = open();
    await storage.put('gone/a1.webp', Buffer.from('x'));
    await storage.remove('gone/a1.webp');
    await storage.remove('gone/a1.webp');
    expect([await storage.get('gone/a1.webp'), await storage.get('never/a1.webp')]).toEqual([null, null]);
  });

  test('a folder is listed with times', async () => {
    const storage = open();
    const names = Array.from({ length: 12 }, (_, index) => `listed/${index}a.webp`);
    for (const name of names) await storage.put(name, Buffer.from(name));
    await storage.put('other/a1.webp', Buffer.from('x'));
    expect(await namesIn(storage, 'listed')).toEqual(names.toSorted());
    expect(await namesIn(storage, 'empty')).toEqual([]);
    for await (const { storedAt } of storage.list('listed'))
      expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('storage refuses names that lead elsewhere', async () => {
    const storage = open();
    const names = [
      '../secret',
      'a/../../secret',
      '/etc/passwd',
      'a/b/c',
      'a\\b',
      'a/',
      'a',
      '',
      'a/.b',
      'a/b\0.webp',
      'a/%2e',
    ];
    for (const name of names) {
      await expect(storage.get(name)).rejects.toThrow(TypeError);
      await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(storage.remove(name)).rejects.toThrow(TypeError);
    }
    await expect(namesIn(storage, '..')).rejects.toThrow(TypeError);
  });
});

describe('files in a folder', () => {
  test('an unfinished write is unlisted and removed when old', async () => {
    const root = join(folder, 'fragments');
    const storage = createFileStorage(root);
    await storage.put('public/a1.webp', Buffer.from('x'));
    const [old, young] = [join(root, '.incoming', 'old'), join(root, '.incoming', 'young')];
    await Promise.all([writeFile(old, 'half'), writeFile(young, 'half')]);
    await utimes(old, new Date(0), new Date(0));
    await storage.removeFragments(new Date(Date.now() - 60_000));
    expect(await readdir(join(root, '.incoming'))).toEqual(['young']);
    expect(await namesIn(storage, 'public')).toEqual(['public/a1.webp']);
    expect(await textOf(storage, 'public/a1.webp')).toBe('x');
  });

  test('a read-only folder is an absent store', async () => {
    const root = join(folder, 'full');
    await mkdir(join(root, '.incoming'), { recursive: true });
    // A file in place of the folder, because permissions don't restrict root.
    await writeFile(join(root, 'public'), '');
    await expect(createFileStorage(root).put('public/a1.webp', Buffer.from('x'))).rejects.toThrow(StorageUnavailable);
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });
});

async function startS3(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a bucket', () => {
  test('a wrong bucket key is refused without its signature', async () => {
    const error: unknown = await s3At(bucket.url, { secretKey: 'a-wrong-secret' })
      .get('a/b1')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StorageUnavailable);
    expect(String(error)).toBe('StorageUnavailable: the storage is unavailable: GET was answered 403');
  });

  test('a bucket is asked with signatures for private files', async () => {
    const asked: IncomingHttpHeaders[] = [];
    const url = await startS3((request, response) => {
      asked.push(request.headers);
      request.resume().on('end', () => response.end());
    });
    const storage = s3At(url);
    await storage.put('a/b1', Buffer.from('x'));
    await storage.get('a/b1');
    await storage.remove('a/b1');
    await namesIn(storage, 'a');
    expect(asked.map(({ authorization = '' }) => authorization.split(' ')[0])).toEqual(
      Array(4).fill('AWS4-HMAC-SHA256'),
    );
    expect(asked.filter((headers) => 'x-amz-acl' in headers)).toEqual([]);
  });

  test('a missing bucket is an absent store', async () => {
    const storage = s3At('http://127.0.0.1:9');
    await expect(storage.get('a/b1')).rejects.toThrow(StorageUnavailable);
    await expect(storage.put('a/b1', Buffer.from('x'))).rejects.toThrow(StorageUnavailable);
    await expect(storage.remove('a/b1')).rejects.toThrow(StorageUnavailable);
    await expect(namesIn(storage, 'a')).rejects.toThrow(StorageUnavailable);
  });

  test('a silent bucket is given up', async () => {
    const url = await startS3(() => undefined);
    await expect(s3At(url, { limits: { ...patientLimits.storage, answer: 100 } }).get('a/b1')).rejects.toThrow(
      StorageUnavailable,
    );
  });

  test('a silent bucket breaks off the file', async () => {
    const url = await startS3((_request, response) => void response.writeHead(200).write('half'));
    const limits = { ...patientLimits.storage };
    const content = await s3At(url, { limits }).get('a/b1');
    Object.assign(limits, { answer: 100 });
    await expect(content?.toArray()).rejects.toThrow(StorageUnavailable);
  });

  test("a bucket's redirect isn't followed", async () => {
    const elsewhere = { asked: false };
    const target = await startS3((_request, response) => {
      elsewhere.asked = true;
      response.end('not ours');
    });
    const url = await startS3((_request, response) => void response.writeHead(302, { location: target }).end());
    await expect(s3At(url).get('a/b1')).rejects.toThrow(StorageUnavailable);
    expect(elsewhere.asked).toBe(false);
  });

  test('an endless answer of a bucket is cut', async () => {
    const url = await startS3((_request, response) => void response.writeHead(200).end(Buffer.alloc(5_000)));
    await expect(
      (await s3At(url, { limits: { ...patientLimits.storage, bytes: 4_000 } }).get('a/b1'))?.toArray(),
    ).rejects.toThrow(StorageUnavailable);
  });

  test('a bucket is listed beyond one page', async () => {
    const page = (name: string, next: string): string =>
      `<ListBucketResult><Contents><Key>a/${name}</Key><LastModified>2026-11-21T08:00:00.000Z</LastModified></Contents>${next}</ListBucketResult>`;
    const url = await startS3((request, response) => {
      const token = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token');
      response.end(
        token === 'a&b="c"'
          ? page('second', '')
          : page('first', '<NextContinuationToken>a&amp;b=&#34;c&quot;</NextContinuationToken>'),
      );
    });
    expect(await namesIn(s3At(url), 'a')).toEqual(['a/first', 'a/second']);
  });
});
