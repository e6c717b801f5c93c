/** The store is unreachable, full or rejects us. A retry may succeed. `cause` has the reason. */
export class StorageUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`the storage is unavailable: ${what}`, { cause });
    this.name = 'StorageUnavailable';
  }
}
