import { STATUS_CODES } from 'node:http';
import type { ErrorBody, ErrorKey } from '@atelier/contract';
import { databaseErrorOf } from '#platform/database/errors.ts';
import { ProviderUnavailable } from '#platform/oidc/provider-unavailable.ts';
import { ImagesUnavailable } from '#platform/storage/images.ts';
import { StorageUnavailable } from '#platform/storage/storage-unavailable.ts';
import { Failure } from './failure.ts';

/** Status, headers and body of an error's answer (specification/shapes#errors). */
type ErrorReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
  readonly reportable: boolean;
};

const frameworkKeys: Readonly<Record<string, ErrorKey>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'notJson',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
};

const unavailable = [StorageUnavailable, ImagesUnavailable, ProviderUnavailable];

/** Converts any error into an answer. `retryAfter` is in milliseconds, for transient faults. */
export function errorReply(error: unknown, retryAfter: number): ErrorReply {
  const failure =
    error instanceof Failure
      ? error
      : (transientFailure(error, retryAfter) ?? frameworkFailure(error) ?? new Failure('serverError'));
  const wait = failure.extras.retryAfter ?? (failure.key === 'unavailable' ? retryAfter : undefined);
  return {
    status: failure.status,
    headers: wait === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(wait / 1_000))) },
    body: bodyOf(failure),
    reportable: failure.status >= 500,
  };
}

function transientFailure(error: unknown, retryAfter: number): Failure | undefined {
  if (unavailable.some((kind) => error instanceof kind)) return new Failure('unavailable', { retryAfter });
  const fault = databaseErrorOf(error);
  if (fault?.kind === 'unavailable') return new Failure('unavailable', { retryAfter });
  // The contract has a gap if such a value arrives. The caller still gets a 4xx (specification/faults#i6).
  if (fault?.kind === 'data') return new Failure('validation', { issues: [] });
  return undefined;
}

function frameworkFailure(error: unknown): Failure | undefined {
  const key = frameworkKeys[codeOf(error)];
  if (key !== undefined) return new Failure(key);
  const status = statusOf(error);
  if (status === 413) return new Failure('tooLarge');
  if (status === 404) return new Failure('notFound');
  return status >= 400 && status < 500 ? new Failure('validation', { issues: [] }) : undefined;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
}

function bodyOf(failure: Failure): ErrorBody {
  const { retryAfter: _, issues, ...rest } = failure.extras;
  return {
    ...rest,
    statusCode: failure.status,
    message: failure.key,
    error: STATUS_CODES[failure.status] ?? 'Error',
    ...(issues === undefined ? {} : { issues: [...issues] }),
  };
}
