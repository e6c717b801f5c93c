/** The store can't be reached, is full, or refuses us: the same request may succeed later. `cause` says what happened. */
export class StorageUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`the storage is unavailable: ${what}`, { cause });
    this.name = 'StorageUnavailable';
  }
}
