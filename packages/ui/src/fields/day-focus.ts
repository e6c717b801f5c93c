/** Focuses the tabbable day of a calendar. Returns false without one. */
export function focusDay(around: Element | null): boolean {
  const day = around?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]') ?? null;
  day?.focus();
  return day !== null;
}
