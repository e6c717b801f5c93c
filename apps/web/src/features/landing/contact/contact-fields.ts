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
