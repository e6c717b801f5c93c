const folderPattern = /^[a-z]+$/;
const namePattern = /^[a-z]+\/[\da-z]+(?:\.[\da-z]+)?$/;

export function isName(text: string): boolean {
  return namePattern.test(text);
}

/** Rejects names that would lead outside the folder as a path. */
export function checkedName(name: string): string {
  if (!isName(name)) throw new TypeError('invariant: malformed storage name');
  return name;
}

export function checkedFolder(folder: string): string {
  if (!folderPattern.test(folder)) throw new TypeError('invariant: malformed storage folder');
  return folder;
}
