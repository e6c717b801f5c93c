import { CONTACT_DRAFT_KEY } from '#shared/form/unsaved-input.ts';

export const contactFields = ['name', 'email', 'phone', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Readonly<Record<ContactField, string>>;
export type ContactErrors = Readonly<Partial<Record<ContactField, string>>>;

/** Returns the typed values and the honeypot's. */
export function readContactForm(form: HTMLFormElement): ContactValues & { readonly website: string } {
  const data = new FormData(form);
  return {
    name: readText(data, 'name'),
    email: readText(data, 'email'),
    phone: readText(data, 'phone'),
    message: readText(data, 'message'),
    website: readText(data, 'website'),
  };
}

function readText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Stores the typed values in the tab until they are sent. Without storage the form still has them. */
export function storeContactDraft(values: ContactValues | null): void {
  try {
    if (values === null) sessionStorage.removeItem(CONTACT_DRAFT_KEY);
    else sessionStorage.setItem(CONTACT_DRAFT_KEY, JSON.stringify(contactFields.map((name) => values[name])));
  } catch {
    // Storage is blocked or full.
  }
}

/** Fills the empty fields with the stored values, and leaves those that the browser has filled. */
export function restoreContactDraft(form: HTMLFormElement): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(CONTACT_DRAFT_KEY) ?? '[]');
    if (!Array.isArray(stored)) return;
    for (const [index, name] of contactFields.entries()) {
      const control = form.elements.namedItem(name);
      const value: unknown = stored[index];
      const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      if (isField && control.value === '' && typeof value === 'string') control.value = value;
    }
  } catch {
    // Storage is blocked, or has something else.
  }
}
