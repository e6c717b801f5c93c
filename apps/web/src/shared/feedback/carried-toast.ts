/** The state of a navigation to a page that has no toasts by itself: this visit brings one along. */
export const carryingToast = { carriesToast: true } as const;

export function carriesToast(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'carriesToast' in state;
}
