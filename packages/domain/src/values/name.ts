/** Returns a person's first and last name as one text. A missing name leaves no space. */
export function fullName({ firstName, lastName }: Readonly<Record<'firstName' | 'lastName', string | null>>): string {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim();
}
