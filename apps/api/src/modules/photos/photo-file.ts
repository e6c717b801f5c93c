/** The name of a photo's file: its id, as the storage writes names. */
export function photoFileName(photoId: string): string {
  return `${photoId.replaceAll('-', '')}.webp`;
}

/** The id in the name of a file, as PostgreSQL reads one. */
export function photoIdIn(file: string): string {
  return file.slice(0, -'.webp'.length);
}
