/** What was drawn, as a file that the server reads and that says nothing of place and time: a WebP where the browser writes one. */
export async function encodeCanvas(context: CanvasRenderingContext2D, quality: number): Promise<Blob> {
  const { canvas } = context;
  const webp = await toBlob(canvas, 'image/webp', quality);
  if (webp.type === 'image/webp') return webp;
  // Safari writes no WebP; a PNG of a photo would be ten times a JPEG, which knows no transparency.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return toBlob(canvas, 'image/jpeg', quality);
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('nothing was drawn')) : resolve(blob)), type, quality),
  );
}
