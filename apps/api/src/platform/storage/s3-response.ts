import { Readable } from 'node:stream';
import type { Limits } from '../config/limits.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/** An answer of the store, read while it comes. */
export function readResponse({ body }: Response, giveUp: AbortController, limits: Limits['storage']): Readable {
  return Readable.from(body === null ? [] : chunks(body, giveUp, limits), { objectMode: false });
}

/**
 * The body piece by piece, as it is asked for. Only the store's own silence counts against it: whoever reads slowly, on a phone
 * in a tunnel, is waited for.
 */
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
