const folderPattern = /^[a-z]+$/;
const namePattern = /^[a-z]+\/[\da-z]+(?:\.[\da-z]+)?$/;

export function isName(text: string): boolean {
  return namePattern.test(text);
}

/** Rejects names that would lead outside the folder as a path. */
export function checkedName(name: string): string {
  if (!isName(name)) throw new TypeError('a stored file is named folder/name.extension');
  return name;
}

export function checkedFolder(folder: string): string {
  if (!folderPattern.test(folder)) throw new TypeError('a folder of the storage is one word');
  return folder;
}
