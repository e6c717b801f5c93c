import { Readable } from 'node:stream';
import type { Limits } from '../config/limits.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

export function readResponse({ body }: Response, giveUp: AbortController, limits: Limits['storage']): Readable {
  return Readable.from(body === null ? [] : chunks(body, giveUp, limits), { objectMode: false });
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
