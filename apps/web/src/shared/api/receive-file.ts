import { createClient, type Received, type Transport } from '@atelier/contract/client';
import { ApiError } from './api-error.ts';
import { askByFetch, requestBy } from './request.ts';
import { withSession } from './send.ts';

type Request = Parameters<Transport>[0];

async function readFile(response: Response, { signal, onReceived }: Request): Promise<Blob> {
  try {
    const parts = await collect(response, onReceived);
    return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    // The connection was lost on the way.
    throw new ApiError({ key: 'networkError', status: null });
  }
}

/** The bytes as they come; each time `onReceived` hears how many that are. */
async function collect(response: Response, onReceived?: (received: Received) => void): Promise<BlobPart[]> {
  const length = response.headers.get('content-length');
  const of = length === null ? null : Number(length);
  const parts: BlobPart[] = [];
  let bytes = 0;
  onReceived?.({ bytes, of });
  for await (const part of response.body ?? []) {
    parts.push(part);
    bytes += part.length;
    onReceived?.({ bytes, of });
  }
  return parts;
}

/** Every call that answers with a file: `receiveFile(exportMe, { body, signal, onReceived })`. A module of its own: only dialogs need it. */
export const receiveFile = createClient(withSession(requestBy(askByFetch, readFile)));
