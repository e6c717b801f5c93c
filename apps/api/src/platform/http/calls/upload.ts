import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Limits, second } from '#platform/config/limits.ts';
import { Failure, wrongField } from '../errors/failure.ts';

const formBytes = 16 * 1024;

export type Uploads = (request: FastifyRequest, field: string) => Promise<Buffer>;

/**
 * Reads uploads of all routes. They are in memory, so their number is limited per server and per person. A silent client loses its place
 * (specification/faults#u4).
 */
export function createUploads(limits: Limits['uploads']): Uploads {
  const underWay = new Map<FastifyRequest, string>();
  return async (request, field) => {
    const person = request.viewerId ?? request.ip;
    const own = [...underWay.values()].filter((each) => each === person).length;
    if (own >= limits.perPerson) throw new Failure('tooManyAttempts', { retryAfter: second });
    if (underWay.size >= limits.atOnce) throw new Failure('unavailable', { retryAfter: second });
    underWay.set(request, person);
    const stopWatching = closeWhenIdle(request, limits.silence);
    try {
      return await receive(request, field, limits);
    } finally {
      stopWatching();
      underWay.delete(request);
    }
  };
}

function closeWhenIdle({ raw, server }: FastifyRequest, silence: number): () => void {
  const { socket } = raw;
  const end = () => {
    const error = Object.assign(new Error('an upload stopped'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.server.emit('clientError', error, socket);
  };
  raw.on('timeout', end);
  socket.setTimeout(silence);
  return () => {
    raw.off('timeout', end);
    socket.setTimeout(server.server.timeout);
  };
}

/** Reads the request's file. Discards the rest of a rejected upload, so the answer arrives. */
async function receive(request: FastifyRequest, field: string, limits: Limits['uploads']): Promise<Buffer> {
  // The client left during the guards. The form parser would never see an end.
  if (request.raw.destroyed) throw wrongField(field, 'unreadable');
  if (Number(request.headers['content-length'] ?? 0) > limits.bytes + formBytes) throw new Failure('tooLarge');
  try {
    return await readForm(request, field, limits);
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw uploadFailure(error, field);
  }
}

/** Reads the form's file into memory, never to disk (specification/faults#u4). */
async function readForm(request: FastifyRequest, field: string, { bytes }: Limits['uploads']): Promise<Buffer> {
  const limits = { fileSize: bytes, files: 2, fields: 1, fieldSize: 1, fieldNameSize: 100, headerPairs: 20, parts: 2 };
  let file: Buffer | undefined;
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file' || part.fieldname !== field || file !== undefined)
      throw wrongField(part.fieldname, 'unexpected');
    file = await readFile(part);
  }
  if (file === undefined) throw wrongField(field, 'required');
  return file;
}

async function readFile(part: MultipartFile): Promise<Buffer> {
  const file = await part.toBuffer();
  if (part.file.truncated) throw new Failure('tooLarge');
  return file;
}

function uploadFailure(error: unknown, field: string): Failure {
  if (error instanceof Failure) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'FST_REQ_FILE_TOO_LARGE' ? new Failure('tooLarge') : wrongField(field, 'unreadable');
}

/** Encapsulates routes that accept a form with a file. Other routes answer 415 (specification/faults#w2). */
export function acceptForms(server: FastifyInstance, serve: (forms: FastifyInstance) => void): void {
  void server.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart);
    forms.addContentTypeParser('*', (_request, _body, done) => done(new Failure('notAnImage')));
    serve(forms);
  });
}
