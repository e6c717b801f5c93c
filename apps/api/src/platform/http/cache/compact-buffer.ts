/** Copies bytes that are cached into memory of their own. Small buffers are views of larger blocks, which would stay allocated. */
export function compactBuffer(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
