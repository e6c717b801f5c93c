import { wrongField } from '#platform/http/errors/failure.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import type { Platform } from '#platform/platform.ts';

type PasswordField = { readonly path: 'password' | 'newPassword'; readonly password: string };

/** Rejects staff passwords below the longer staff minimum (specification/signing-in#passwords). */
export function checkPasswordLength(
  { limits }: Pick<Platform, 'limits'>,
  { roles }: Pick<SignedInViewer, 'roles'>,
  { path, password }: PasswordField,
): void {
  const isStaff = roles.some((role) => role !== 'CUSTOMER');
  if (isStaff && password.length < limits.password.shortestForStaff) throw wrongField(path, 'auth.staff.password');
}
