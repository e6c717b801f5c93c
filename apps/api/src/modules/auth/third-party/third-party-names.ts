import { personName } from '@atelier/contract';
import type { Claims } from '#platform/oidc/provider.ts';

type NameClaims = Pick<Claims, 'givenName' | 'familyName' | 'name'> & { readonly email: string };

const rule = personName();
const longest = 100;
const invisible = /[\p{Cc}\p{Cs}]/gu;

/** Returns names for an account. Missing ones come from the full name, else from the address. */
export function namesOf({ givenName, familyName, name, email }: NameClaims): { firstName: string; lastName: string } {
  const whole = (name ?? '').trim().split(/\s+/u);
  const [first, ...rest] = nameWordsIn(email);
  return {
    firstName: firstValidName(givenName, whole[0], first, email),
    lastName: firstValidName(familyName, whole.slice(1).join(' '), rest.join(' '), first, email),
  };
}

/** Returns name words, e.g. Amel Ben-salah for `amel.ben-salah+shop@…`. */
function nameWordsIn(email: string): string[] {
  return (
    (email.split('@')[0] ?? '')
      .split('+')[0]
      ?.split(/[._\d]+/)
      .filter((word) => word !== '')
      .map(capitalized) ?? []
  );
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function firstValidName(...candidates: readonly (string | null | undefined)[]): string {
  for (const candidate of candidates) {
    const parsed = rule.safeParse(candidate?.slice(0, longest).replaceAll(invisible, ' '));
    if (parsed.success) return parsed.data;
  }
  return '';
}
