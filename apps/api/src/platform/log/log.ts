import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { redact } from './redact.ts';

export type Log = Logger;

/**
 * Lines leave in batches, after a quarter of a second at the latest: a write for each would cost a tenth of a request. What is
 * left goes out when the process exits.
 */
export function standardOutput(): DestinationStream {
  return pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 250 });
}

/** JSON lines; secrets and personal data are taken out whatever object they come in (specification/faults#f17). */
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

/** What is told of an error: never its parameters, which hold what people typed. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    // drizzle puts the statement and its parameters into the message; the cause has PostgreSQL's own words.
    message: error.message.startsWith('Failed query') ? 'Failed query' : error.message,
    ...(code === undefined ? {} : { code }),
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/**
 * Gives a line that carries an error a message of its own. Left without, the logger would take the error's: the statement with its
 * parameters.
 */
function omitErrorParameters(this: Logger, [first, message, ...rest]: Parameters<LogFn>, write: LogFn): void {
  if (typeof first !== 'object' || first === null) {
    write.call(this, redact(first), message, ...rest);
    return;
  }
  const line = first instanceof Error ? { err: first } : first;
  write.call(this, line, 'err' in line ? (message ?? 'an error') : message, ...rest);
}

// The error stays an Error here: its serializer runs after this.
function redactLine(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([key, value]) => [key, value instanceof Error ? value : redact(value, key)]),
  );
}
