/** Navigation state that announces a toast to pages that don't load toasts by themselves. */
export const carryingToast = { carriesToast: true } as const;

export function carriesToast(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'carriesToast' in state;
}
