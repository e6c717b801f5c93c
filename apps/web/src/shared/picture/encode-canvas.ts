/** Encodes a canvas without metadata, as WebP where the browser supports it. */
export async function encodeCanvas(context: CanvasRenderingContext2D, quality: number): Promise<Blob> {
  const { canvas } = context;
  const webp = await toBlob(canvas, 'image/webp', quality);
  if (webp.type === 'image/webp') return webp;
  // Safari encodes no WebP. A PNG of a photo is ten times as large as a JPEG, which has no transparency.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return toBlob(canvas, 'image/jpeg', quality);
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('invariant: canvas has no image')) : resolve(blob)),
      type,
      quality,
    ),
  );
}
