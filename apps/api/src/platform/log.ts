import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';

export type Log = Logger;

const secretKeys =
  /(?:password|token|secret|cookie)$|^(?:code|authorization|email|phone|recipient|address|ip|data|params)$/i;

// The only useful values of `code`: PostgreSQL's and Node's error codes.
const harmlessCode = /^([0-9A-Z]{5}|E[A-Z]+|[A-Z]+(_[A-Z]+)+)$/;

const emailPattern = /[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+/g;
const deepest = 6;

/** Writes lines in batches within 250 ms, because single writes cost a tenth of a request. Flushes at exit. */
export function standardOutput(): DestinationStream {
  return pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 250 });
}

/** Writes a request as `GET /auth/me 200 2 ms`, omits requests that no route of ours answered, and passes all other lines on. */
export function developmentOutput(output: DestinationStream): DestinationStream {
  return {
    write: (line) => {
      const { event, method, route, status, ms } = JSON.parse(line) as Record<string, string>;
      if (event !== 'http.request') output.write(line);
      else if (route !== 'unknown') output.write(`${method} ${route} ${status} ${ms} ms\n`);
    },
  };
}

/** Logs JSON lines and redacts secrets and personal data in any object (specification/faults#f17). */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    serializers: { err: (error: unknown) => redact(describeError(error)) },
    hooks: { logMethod: omitErrorParameters },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => redactLine(line),
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Omits parameters, which contain user input. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    // Drizzle puts statement and parameters into the message. The cause has PostgreSQL's message.
    message: error.message.startsWith('Failed query') ? 'Failed query' : error.message,
    ...(code === undefined ? {} : { code }),
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Sets a message on lines with an error. The logger would otherwise use the error's, with statement and parameters. */
function omitErrorParameters(this: Logger, [first, message, ...rest]: Parameters<LogFn>, write: LogFn): void {
  if (typeof first !== 'object' || first === null) {
    write.call(this, redact(first), message, ...rest);
    return;
  }
  const line = first instanceof Error ? { err: first } : first;
  write.call(this, line, 'err' in line ? (message ?? 'an error') : message, ...rest);
}

// The error stays an Error, because its serializer runs later.
function redactLine(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([key, value]) => [key, value instanceof Error ? value : redact(value, key)]),
  );
}

function redact(value: unknown, key = '', depth = 0): unknown {
  if (secretKeys.test(key) && !(key === 'code' && typeof value === 'string' && harmlessCode.test(value)))
    return '[redacted]';
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= deepest) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, '', depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redact(item, name, depth + 1)]));
}

function redactText(text: string): string {
  return text.slice(0, 4_000).replace(emailPattern, '[e-mail]');
}
