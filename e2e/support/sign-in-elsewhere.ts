import { randomInt } from 'node:crypto';
import { login } from '@atelier/contract';
import type { Account } from './account.ts';

export async function signInFromOtherBrowser(
  url: string,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<string> {
  // Only digits, because random letters could spell a device's name.
  const browser = `Elsewhere-${randomInt(10_000_000, 100_000_000)}`;
  const response = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json', 'user-agent': `${browser}/1.0 (X11; Linux x86_64)` },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`invariant: sign-in of ${email} answered ${response.status}`);
  return browser;
}

export function sessionLinkIn(text: string): string {
  return /https?:\/\/\S+\/profile\?session=[\w-]+/u.exec(text)?.[0] ?? '';
}
