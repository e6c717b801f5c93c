// All test files share one browser, so storage is cleared between them. A photo left unsent by one file
// would otherwise be read by the next.
localStorage.clear();
sessionStorage.clear();
for (const { name } of await indexedDB.databases()) if (name !== undefined) await deleteDatabase(name);

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(name);
    deletion.addEventListener('success', () => resolve());
    deletion.addEventListener('error', () => reject(deletion.error ?? new Error(`invariant: ${name} was not deleted`)));
  });
}

export {};
