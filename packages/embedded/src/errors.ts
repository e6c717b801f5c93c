/** Stable reasons for programs. Messages are for people. */
export type EmbeddedPostgresReason =
  | 'unavailable'
  | 'cannotRun'
  | 'cannotWrite'
  | 'locked'
  | 'otherVersion'
  | 'damaged'
  | 'elsewhere'
  | 'startFailed';

export class EmbeddedPostgresError extends Error {
  readonly reason: EmbeddedPostgresReason;

  constructor(reason: EmbeddedPostgresReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.reason = reason;
  }
}

/** Returns the code of a Node or PostgreSQL error (`ENOENT`, `57P03`), or an empty string. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
