/** A photo as the browser stores it. WebKit stores no `Blob` in a private window, and Firefox couldn't send one after a reload. */
export type PhotoBytes = { readonly type: string; readonly bytes: ArrayBuffer };

export async function bytesOf(file: Blob): Promise<PhotoBytes> {
  return { type: file.type, bytes: await file.arrayBuffer() };
}

/** Returns the photo of a stored `file`. Those of version 0.2 were stored as they are. */
export function blobOf(file: PhotoBytes | Blob): Blob {
  return file instanceof Blob ? file : new Blob([file.bytes], { type: file.type });
}

/** Returns a function that writes in the order of its calls, because reading photos takes different times. A failure answers undefined. */
export function createWriteOrder() {
  let writing: Promise<unknown> = Promise.resolve();
  return <T>(write: () => Promise<T>): Promise<T | undefined> => {
    const written = writing.then(write).catch(() => undefined);
    writing = written;
    return written;
  };
}
