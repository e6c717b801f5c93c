import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Limits } from '../config/limits.ts';
import { checkedFolder, checkedName, isName } from './names.ts';
import type { ListedFile, Storage } from './storage.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

export type S3Options = {
  readonly endpoint: URL;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly limits: Limits['storage'];
};

type S3Request = {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly content?: Uint8Array<ArrayBuffer>;
};

type S3Response = { readonly response: Response; readonly giveUp: AbortController };

const xmlEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Stores files in an S3 bucket. A PUT is atomic, so `removeFragments` has no work. */
export function createS3Storage(options: S3Options): Storage {
  const request = createS3Client(options);
  const read = ({ response: { body }, giveUp }: S3Response): Readable =>
    Readable.from(body === null ? [] : chunks(body, giveUp, options.limits), { objectMode: false });
  const discardBody = async (pending: Promise<S3Response>): Promise<void> => (await pending).giveUp.abort();

  async function* list(folder: string): AsyncGenerator<ListedFile> {
    let page: string | undefined;
    do {
      const query = {
        'list-type': '2',
        prefix: `${folder}/`,
        ...(page === undefined ? {} : { 'continuation-token': page }),
      };
      const chunks = await read(await request('', { method: 'GET', query }, [200])).toArray();
      const text = Buffer.concat(chunks).toString();
      yield* listedFiles(text).filter(({ name }) => isName(name));
      page = nextPage(text);
    } while (page !== undefined);
  }

  return {
    put: async (name, content) =>
      discardBody(request(`/${checkedName(name)}`, { method: 'PUT', content: Uint8Array.from(content) }, [200, 201])),
    get: async (name) => {
      const response = await request(`/${checkedName(name)}`, { method: 'GET' }, [200, 404]);
      if (response.response.status === 200) return read(response);
      response.giveUp.abort();
      return null;
    },
    // For a missing file S3 answers 204, some servers 404.
    remove: async (name) => discardBody(request(`/${checkedName(name)}`, { method: 'DELETE' }, [200, 204, 404])),
    list: (folder) => list(checkedFolder(folder)),
    removeFragments: async () => undefined,
  };
}

/**
 * Sends signed requests. Unexpected statuses, redirects and silence beyond `limits.answer` count as an unavailable store
 * (specification/faults#f20).
 */
function createS3Client({ endpoint, bucket, region, accessKey, secretKey, limits }: S3Options) {
  const signer = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 0,
  });
  // Path-style bucket, because most servers other than Amazon's have no host per bucket.
  const base = `${endpoint.origin}${endpoint.pathname.replace(/\/+$/, '')}/${bucket}`;

  const send = async (path: string, { method, query, content }: S3Request, signal: AbortSignal): Promise<Response> => {
    const address = new URL(`${base}${path}`);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const body = content ?? new Uint8Array();
    const headers = { 'x-amz-content-sha256': hash('sha256', body), 'content-type': 'application/octet-stream' };
    const signed = await signer.sign(address, { method, headers, ...(method === 'PUT' ? { body } : {}) });
    return fetch(signed, { signal, redirect: 'error' });
  };

  return async (path: string, s3Request: S3Request, expected: readonly number[]): Promise<S3Response> => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), limits.answer);
    try {
      const response = await send(path, s3Request, giveUp.signal);
      if (expected.includes(response.status)) return { response, giveUp };
      giveUp.abort();
      throw new StorageUnavailable(`${s3Request.method} was answered ${response.status}`);
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      throw new StorageUnavailable(`${s3Request.method} was not answered`, error);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Yields the body on demand. The time-out counts only the store's silence, so slow readers are fine. */
async function* chunks(body: ReadableStream<Uint8Array>, giveUp: AbortController, limits: Limits['storage']) {
  const reader = body.getReader();
  let size = 0;
  try {
    for (;;) {
      const timer = setTimeout(() => giveUp.abort(), limits.answer);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      size += value.byteLength;
      if (size > limits.bytes) throw new RangeError('a file is too large');
      yield value;
    }
  } catch (error) {
    throw new StorageUnavailable('an answer broke off', error);
  } finally {
    giveUp.abort();
  }
}

function listedFiles(xml: string): ListedFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const name = valueOf(entry, 'Key');
    const storedAt = new Date(valueOf(entry, 'LastModified') ?? '');
    return name === undefined || Number.isNaN(storedAt.getTime()) ? [] : [{ name, storedAt }];
  });
}

function valueOf(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
}

function nextPage(xml: string): string | undefined {
  const token = valueOf(xml, 'NextContinuationToken');
  return token === undefined || token === '' ? undefined : unescape(token);
}

function unescape(text: string): string {
  return text
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16)),
    )
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => xmlEntities[name] ?? '');
}
