// HTTP over one kept-alive connection, one request at a time, at a tenth of fetch's cost to the loaded machine.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createClient, type Transport } from '@atelier/contract/client';

export type WireAnswer = { readonly status: number; readonly head: string; readonly body: Buffer };

export type Wire = {
  readonly host: string;
  ask(request: string): Promise<WireAnswer>;
  close(): void;
};

export type WireRequest = {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly etag?: string | undefined;
  readonly key?: string | undefined;
  readonly body?: unknown;
};

export function requestText(host: string, { method, path, token, etag, key, body }: WireRequest): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    'accept: application/json',
    'accept-encoding: br, gzip',
    ...(etag === undefined ? [] : [`if-none-match: ${etag}`]),
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

export function headerOf({ head }: WireAnswer, name: string): string | undefined {
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim();
}

function chunksOf(data: Buffer, start: number): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = start; ;) {
    const line = data.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(data.toString('latin1', at, line), 16);
    const next = line + 2 + size + 2;
    if (data.length < next) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(data.subarray(line + 2, next - 2));
    at = next;
  }
}

function readAnswer(data: Buffer): WireAnswer | undefined {
  const end = data.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = data.toString('latin1', 0, end);
  const answer = { status: Number(head.slice(9, 12)), head };
  const start = end + 4;
  if (/^transfer-encoding: *chunked/im.test(head)) {
    const body = chunksOf(data, start);
    return body && { ...answer, body };
  }
  const length = answer.status === 304 ? 0 : Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return data.length < start + length ? undefined : { ...answer, body: data.subarray(start, start + length) };
}

async function openSocket(hostname: string, port: number): Promise<Socket> {
  const socket = connect({ host: hostname, port, noDelay: true });
  await once(socket, 'connect');
  // An idle connection that fails is reopened.
  socket.on('error', () => undefined);
  return socket;
}

function listen(socket: Socket): Promise<WireAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>();
  let data: Buffer = Buffer.alloc(0);
  const onError = (): void => reject(new Error('the server has closed the connection'));
  const onData = (chunk: Buffer): void => {
    data = data.length === 0 ? chunk : Buffer.concat([data, chunk]);
    const answer = readAnswer(data);
    if (answer === undefined) return;
    socket.off('data', onData);
    socket.off('close', onError);
    resolve(answer);
  };
  socket.on('data', onData);
  socket.on('close', onError);
  return promise;
}

/** Creates a connection that opens with its first request and reopens when the server has closed it as idle. */
export function openWire(url: string): Wire {
  const { host, hostname, port } = new URL(url);
  let socket: Socket | undefined;
  return {
    host,
    ask: async (request) => {
      if (socket === undefined || socket.destroyed || socket.readableEnded) {
        socket = await openSocket(hostname, Number(port));
      }
      const answer = listen(socket);
      socket.write(request);
      return answer;
    },
    close: () => void socket?.destroy(),
  };
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

function jsonOf(answer: WireAnswer): unknown {
  const decode = decoders[headerOf(answer, 'content-encoding') ?? ''] ?? ((body: Buffer) => body);
  return JSON.parse(decode(answer.body).toString());
}

class WireError extends Error {
  readonly status: number;
  constructor({ status, body }: WireAnswer) {
    super(`answered with ${status}: ${body.toString().slice(0, 200)}`);
    this.status = status;
  }
}

export function expectSuccess(answer: WireAnswer): WireAnswer {
  if (answer.status !== 304 && (answer.status < 200 || answer.status > 299)) throw new WireError(answer);
  return answer;
}

function createWireTransport(wire: Wire, token: string): Transport {
  return async ({ method, url, body, idempotencyKey }) => {
    const request = requestText(wire.host, { method, path: url, token, key: idempotencyKey, body });
    return jsonOf(expectSuccess(await wire.ask(request)));
  };
}

export function createWireClient(wire: Wire, token: string): ReturnType<typeof createClient> {
  return createClient(createWireTransport(wire, token));
}
