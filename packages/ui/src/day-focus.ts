/** Gives the focus to the day of a calendar that Tab leads to; false while there is none. */
export function focusDay(around: Element | null): boolean {
  const day = around?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]') ?? null;
  day?.focus();
  return day !== null;
}
