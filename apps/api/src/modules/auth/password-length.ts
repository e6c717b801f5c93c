import { wrongField } from '#platform/http/failure.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import type { AuthContext } from './auth-context.ts';

type PasswordField = { readonly path: 'password' | 'newPassword'; readonly password: string };

/** Rejects staff passwords below the longer staff minimum (specification/signing-in#passwords). */
export function checkPasswordLength(
  { platform: { limits } }: AuthContext,
  { roles }: Pick<SignedInViewer, 'roles'>,
  { path, password }: PasswordField,
): void {
  const isStaff = roles.some((role) => role !== 'CUSTOMER');
  if (isStaff && password.length < limits.password.shortestForStaff) throw wrongField(path, 'auth.staff.password');
}
