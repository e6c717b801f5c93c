const folderPattern = /^[a-z]+$/;
const namePattern = /^[a-z]+\/[\da-z]+(?:\.[\da-z]+)?$/;

/** Whether this can be the name of a stored file; a folder may hold what others put there. */
export function isName(text: string): boolean {
  return namePattern.test(text);
}

/** A file's name, checked: it becomes a path, and nothing that leads elsewhere may. */
export function checkedName(name: string): string {
  if (!isName(name)) throw new TypeError('a stored file is named folder/name.extension');
  return name;
}

/** A folder's name, checked likewise. */
export function checkedFolder(folder: string): string {
  if (!folderPattern.test(folder)) throw new TypeError('a folder of the storage is one word');
  return folder;
}
