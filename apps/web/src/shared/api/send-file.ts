import { createClient, uploadFormOf, type Transport } from '@atelier/contract/client';
import { apiUrl } from '#config/env.ts';
import { createRequestSender } from './request.ts';
import { withSession } from './send.ts';

/** Sends a form with a file and reports upload progress, which fetch can't. */
function sendForm(
  { method, url, upload, signal, onProgress }: Parameters<Transport>[0],
  headers: Headers,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, apiUrl + url);
    sending.withCredentials = true;
    for (const [name, value] of headers) sending.setRequestHeader(name, value);
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
    sending.addEventListener('load', () => resolve(responseOf(sending)));
    sending.addEventListener('error', () => reject(new Error('no answer')));
    sending.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    signal?.addEventListener('abort', () => sending.abort());
    signal?.throwIfAborted();
    sending.send(upload === undefined ? null : uploadFormOf(upload));
  });
}

function responseOf(sending: XMLHttpRequest): Response {
  const retryAfter = sending.getResponseHeader('retry-after');
  return new Response(sending.responseText, {
    status: sending.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  });
}

/** Sends a call with a file: `sendFile(changeAvatar, { file, onProgress })`. A separate module, because only one dialog needs it. */
export const sendFile = createClient(withSession(createRequestSender(sendForm)));
