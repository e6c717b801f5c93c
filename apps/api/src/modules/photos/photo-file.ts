export function photoFileName(photoId: string): string {
  return `${photoId.replaceAll('-', '')}.webp`;
}

/** Returns the hex id of a file name, which PostgreSQL accepts as a UUID. */
export function photoIdIn(file: string): string {
  return file.slice(0, -'.webp'.length);
}
