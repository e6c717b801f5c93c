import { apiUrl } from '#config/env.ts';

/** Returns a picture's address. Relative paths belong to the API's host (specification/shapes#files). Null shows initials. */
export function pictureUrl(avatar: string | null): string | null {
  return avatar === null ? null : avatar.startsWith('/') ? apiUrl + avatar : avatar;
}
