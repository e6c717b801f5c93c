import { ClientError, ResponseBodyError } from 'openid-client';

/** Errors about our client rather than the code. */
const clientErrors = new Set(['invalid_client', 'unauthorized_client']);

/** Errors of a complete token: issuer, audience, nonce, time, signature, algorithm. */
const tokenErrors = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/**
 * Returns a word for the log if the provider rejected the code or the token is invalid. Returns null if the provider is unreachable, broken
 * or doesn't know us.
 */
export function refusalReason(error: unknown, statusOfCode: number | null): string | null {
  if (error instanceof ResponseBodyError)
    return error.status === 400 && !clientErrors.has(error.error) ? error.error : null;
  if (!(error instanceof ClientError)) return null;
  // Some providers answer a used code without an OAuth error.
  if (statusOfCode === 400) return 'code';
  const { code = '' } = error;
  return tokenErrors.has(code) && !isIncomplete(error) ? code : null;
}

/** An answer without the mandatory fields means a broken provider, not an invalid token. */
function isIncomplete({ cause }: ClientError): boolean {
  return cause instanceof Error && typeof cause.cause === 'object' && cause.cause !== null && 'body' in cause.cause;
}
