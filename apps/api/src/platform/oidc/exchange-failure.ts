import { ClientError, ResponseBodyError } from 'openid-client';

/** What the provider says when it is us that it doesn't know, not the code. */
const clientErrors = new Set(['invalid_client', 'unauthorized_client']);

/** What is wrong with a token that came as it should: issuer, audience, nonce, time, signature, algorithm. */
const tokenErrors = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/**
 * Why nobody is signed in by a code: a word for the log where the provider refused it or its token can't be trusted; null where
 * the provider couldn't be asked, is broken, or doesn't know us.
 */
export function refusalReason(error: unknown, statusOfCode: number | null): string | null {
  if (error instanceof ResponseBodyError)
    return error.status === 400 && !clientErrors.has(error.error) ? error.error : null;
  if (!(error instanceof ClientError)) return null;
  // Some say of a code that it is used up, and nothing that OAuth has a word for.
  if (statusOfCode === 400) return 'code';
  const { code = '' } = error;
  return tokenErrors.has(code) && !isIncomplete(error) ? code : null;
}

/** An answer without what every such answer has says nothing about the token: the provider is broken. */
function isIncomplete({ cause }: ClientError): boolean {
  return cause instanceof Error && typeof cause.cause === 'object' && cause.cause !== null && 'body' in cause.cause;
}
