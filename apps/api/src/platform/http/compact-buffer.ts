/**
 * The same bytes in memory of their own, for what is kept: a small piece is otherwise a view of a larger block, of node's pool or of what
 * the compressor wrote into, all of which stays as long as the piece does.
 */
export function compactBuffer(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
