/** Submits a form that was pressed before hydration, which `starter.js` has marked. Used as the form's ref. */
export function submitIfPressed(form: HTMLFormElement | null): void {
  if (form?.dataset['pressed'] === undefined) return;
  delete form.dataset['pressed'];
  // React handles the event only after the commit.
  queueMicrotask(() => form.requestSubmit());
}
