import { apiUrl } from '../../config/env.ts';

/** Where a person's picture lies: relative paths are on the API's host (product section 3). Null shows initials. */
export const pictureUrl = (avatar: string | null): string | null =>
  avatar === null ? null : avatar.startsWith('/') ? apiUrl + avatar : avatar;
