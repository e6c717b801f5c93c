import { createClient, type Transport } from '@atelier/contract/client';
import { browserFetcher, createRequestSender, orNetworkError } from './request.ts';
import { withSession } from './send.ts';

type Request = Parameters<Transport>[0];
type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

async function readFile(response: Response, request: Request): Promise<Blob> {
  const { onReceived } = request;
  const length = response.headers.get('content-length');
  const of = length === null ? null : Number(length);
  const parts: BlobPart[] = [];
  let bytes = 0;
  onReceived?.({ bytes, total: of });
  const reader = response.body?.getReader();
  for (let part = await nextPart(reader, request); part !== undefined; part = await nextPart(reader, request)) {
    parts.push(part);
    bytes += part.length;
    onReceived?.({ bytes, total: of });
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** Reads the next bytes. Calls `read()` because Safari can't iterate over a stream. */
function nextPart(reader: Reader | undefined, request: Request) {
  return orNetworkError(request, async () => (await reader?.read())?.value);
}

/**
 * Sends a call that answers with a file: `receiveFile(exportMe, { body, signal, onReceived })`. A separate module, because only dialogs
 * need it.
 */
export const receiveFile = createClient(withSession(createRequestSender(browserFetcher, readFile)));

/** Long enough for any browser to have started writing the file. */
const REVOKE_DELAY_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
