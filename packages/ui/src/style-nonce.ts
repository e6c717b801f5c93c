let nonce: string | undefined;

/** Must be called before the first render, so the select's style element passes the CSP. */
export function setStyleNonce(value: string): void {
  nonce = value;
}

export function styleNonce(): string | undefined {
  return nonce;
}
