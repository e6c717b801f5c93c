/** The provider can't be reached, is broken, or doesn't know us: the same request may succeed later. `cause` says what happened. */
export class ProviderUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`the sign-in provider is unavailable: ${what}`, { cause });
    this.name = 'ProviderUnavailable';
  }
}
