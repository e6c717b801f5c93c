const secretKeys =
  /^(password|newpassword|confirmpassword|currentpassword|code|token|accesstoken|verifytoken|refreshtoken|secret|authorization|cookie|set-cookie|email|phone|recipient|address|data|params)$/i;

// The only useful values of `code`: PostgreSQL's and Node's error codes.
const harmlessCode = /^([0-9A-Z]{5}|E[A-Z]+|[A-Z]+(_[A-Z]+)+)$/;

const emailPattern = /[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+/g;
const deepest = 6;

export function redact(value: unknown, key = '', depth = 0): unknown {
  if (secretKeys.test(key) && !(key === 'code' && typeof value === 'string' && harmlessCode.test(value)))
    return '[redacted]';
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= deepest) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, '', depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redact(item, name, depth + 1)]));
}

function redactText(text: string): string {
  return text.slice(0, 4_000).replace(emailPattern, '[e-mail]');
}
