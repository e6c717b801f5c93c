/** After a code was sent, the next one may be asked for 60 seconds later (specification/signing-in#codes). */
export const COOLDOWN_SECONDS = 60;

const KEY = 'atelier.nextCodeAt';

/** A code went out, or the server asks to wait; kept in the session's storage, since a reload must not reset it. */
export function startCooldown(seconds: number = COOLDOWN_SECONDS, now: number = Date.now()): void {
  return sessionStorage.setItem(KEY, String(now + seconds * 1000));
}

/** Another address has nothing to wait for. */
export function endCooldown(): void {
  return sessionStorage.removeItem(KEY);
}

/** Whole seconds until another code may be asked for; 0 when it may be now. */
export function secondsLeft(now: number = Date.now()): number {
  const at = Number(sessionStorage.getItem(KEY));
  return Number.isFinite(at) ? Math.max(0, Math.ceil((at - now) / 1000)) : 0;
}
