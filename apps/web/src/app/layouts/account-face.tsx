import type { User } from '@atelier/contract';
import { Avatar, ProperName } from '@atelier/ui';
import { pictureUrl } from '#shared/people/picture-url.ts';

/** Of whatever stands around the face, as wide as the name. */
export const accountFaceClass = 'w-auto max-w-56 min-w-11 gap-2 px-1.5';

/** Picture and name, the name where there is room. */
export function AccountFace({ user }: { user: User }) {
  return (
    <>
      <Avatar name={user.fullName} src={pictureUrl(user.avatar)} size="sm" decorative />
      <ProperName className="block truncate max-sm:sr-only">{user.fullName}</ProperName>
    </>
  );
}
