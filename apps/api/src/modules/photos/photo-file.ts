/** The name of a photo's file: its id, as the storage writes names. */
export const fileOf = (photoId: string): string => `${photoId.replaceAll('-', '')}.webp`;

/** The id in the name of a file, as PostgreSQL reads one. */
export const photoIdIn = (file: string): string => file.slice(0, -'.webp'.length);
