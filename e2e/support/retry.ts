import { HttpError } from '@atelier/testing';

const attempts = 20;

/** Returns true when the server reports overload or no free database connection. */
export function isBusy(error: unknown): boolean {
  return error instanceof HttpError && error.status === 503;
}

/** Retries until there is an answer, with the same key, as pages do. */
export async function retryWhileBusy<T>(send: () => Promise<T>, isTransient = isBusy): Promise<T> {
  for (let remaining = attempts; ; remaining -= 1) {
    try {
      return await send();
    } catch (error) {
      if (!isTransient(error) || remaining === 0) throw error;
    }
  }
}
