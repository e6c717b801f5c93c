import { HttpError } from '@atelier/testing';

const attempts = 20;

/** The server has too much to do, or no connection to the database is free: it says itself that the same may succeed a moment later. */
export function isBusy(error: unknown): boolean {
  return error instanceof HttpError && error.status === 503;
}

/** Asks until there is an answer, as pages do; a repeat carries the same key. */
export async function retryWhileBusy<T>(send: () => Promise<T>, isTransient = isBusy): Promise<T> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await send();
    } catch (error) {
      if (!isTransient(error) || left === 0) throw error;
    }
  }
}
