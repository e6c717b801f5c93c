import { encodeCanvas } from '#shared/picture/encode-canvas.ts';
import { cropSquareOf, type Crop } from './crop.ts';

const sentSide = 1_024;

const quality = 0.9;

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('invariant: 2d canvas context missing');
  const { left, top, side } = cropSquareOf(picture, crop);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return context;
}

/** Returns the cropped file, a square of at most 1,024 pixels, without the original's location and time. */
export async function pictureFile(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const side = Math.max(1, Math.min(sentSide, Math.round(cropSquareOf(picture, crop).side)));
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  return encodeCanvas(drawCrop(canvas, picture, crop), quality);
}
