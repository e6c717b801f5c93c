import type { User } from '@atelier/contract';
import { Avatar, ProperName } from '@atelier/ui';
import { pictureUrl } from '#shared/picture/picture-url.ts';

export const accountFaceClass = 'w-auto max-w-56 min-w-11 gap-2 px-1.5';

export function AccountFace({ user }: { user: User }) {
  return (
    <>
      <Avatar name={user.fullName} src={pictureUrl(user.avatar)} size="sm" decorative />
      <ProperName className="block truncate max-sm:sr-only">{user.fullName}</ProperName>
    </>
  );
}
