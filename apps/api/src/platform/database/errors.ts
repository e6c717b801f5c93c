import pg from 'pg';

export type DatabaseError =
  /** The server is down, full or too busy. A retry may succeed. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unique'; readonly constraint: string }
  | { readonly kind: 'reference'; readonly constraint: string }
  | { readonly kind: 'data' };

type ErrorWithCode = Error & { code: string; constraint?: string };

const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Lost connection, short resources, shutdown, I/O error, time-out, deadlock, serialization, read-only stand-by. */
const transientCodes = /^(08|53|57|58)|^(55P03|40001|40P01|25006|25P03)$/;

const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/;

/** True for an error of a full disk: of the database's, or of this machine's. */
export function isDiskFull(error: unknown): boolean {
  const cause = innermost(error);
  return cause instanceof Error && hasCode(cause) && ['53100', 'ENOSPC', 'EDQUOT'].includes(cause.code);
}

/** Classifies a database error and returns undefined for others. Drizzle wraps PostgreSQL's in `cause`. */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  const cause = innermost(error);
  if (!(cause instanceof Error)) return undefined;
  if (!hasCode(cause)) return lostConnection.test(cause.message) ? { kind: 'unavailable' } : undefined;
  if (cause.code === '23505') return { kind: 'unique', constraint: cause.constraint ?? '' };
  if (cause.code === '23503') return { kind: 'reference', constraint: cause.constraint ?? '' };
  if (/^22[0-9A-Z]{3}$/.test(cause.code)) return { kind: 'data' };
  if (transientCodes.test(cause.code) || (networkCodes.has(cause.code) && isConnecting(cause)))
    return { kind: 'unavailable' };
  return undefined;
}

/** Returns the server's reason if it refused a connection because of its user, password or database. */
export function connectionRefusal(error: unknown): string | undefined {
  const cause = innermost(error);
  return cause instanceof pg.DatabaseError && /^28|^3D000/.test(cause.code ?? '') ? cause.message : undefined;
}

/** True for an error of a statement, which rolls its transaction back. False for the end of a connection, which may follow a commit. */
export function isRolledBack(error: unknown): boolean {
  const cause = innermost(error);
  return cause instanceof pg.DatabaseError && !/^(08|57P)/.test(cause.code ?? '');
}

function innermost(error: unknown): unknown {
  let current = error;
  while (current instanceof Error && !hasCode(current) && current.cause !== undefined) current = current.cause;
  return current;
}

function hasCode(error: unknown): error is ErrorWithCode {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

// Other sockets and files share these codes, so `syscall` decides.
function isConnecting(error: ErrorWithCode): boolean {
  return 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall));
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const fault = databaseErrorOf(error);
  return fault?.kind === 'unique' && fault.constraint === constraint;
}
