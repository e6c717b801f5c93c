import { apiUrl } from '#config/env.ts';

/** Where a person's picture lies: relative paths are on the API's host (specification/shapes#files). Null shows initials. */
export function pictureUrl(avatar: string | null): string | null {
  return avatar === null ? null : avatar.startsWith('/') ? apiUrl + avatar : avatar;
}
