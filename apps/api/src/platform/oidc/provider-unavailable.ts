/** The provider is unreachable, broken or doesn't know us. A retry may succeed. `cause` has the reason. */
export class ProviderUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`the sign-in provider is unavailable: ${what}`, { cause });
    this.name = 'ProviderUnavailable';
  }
}
