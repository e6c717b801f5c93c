let nonce: string | undefined;

/** Called once before the first render: the one style element that the select's list brings then passes the policy. */
export function setStyleNonce(value: string): void {
  nonce = value;
}

export function styleNonce(): string | undefined {
  return nonce;
}
