/** Time between two codes (specification/signing-in#codes). */
export const COOLDOWN_SECONDS = 60;

const KEY = 'atelier.nextCodeAt';

/** Starts the cooldown after a code was sent or the server asked for one. In session storage, because a reload must not reset it. */
export function startCooldown(seconds: number = COOLDOWN_SECONDS, now: number = Date.now()): void {
  return sessionStorage.setItem(KEY, String(now + seconds * 1000));
}

export function endCooldown(): void {
  return sessionStorage.removeItem(KEY);
}

export function secondsLeft(now: number = Date.now()): number {
  const at = Number(sessionStorage.getItem(KEY));
  return Number.isFinite(at) ? Math.max(0, Math.ceil((at - now) / 1000)) : 0;
}
