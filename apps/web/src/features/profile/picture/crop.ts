import { encodeCanvas } from '#shared/picture/encode-canvas.ts';

export type Size = { readonly width: number; readonly height: number };

/** Cropped square: its center in fractions of the picture, and the zoom relative to the largest square. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number };

type Square = { readonly left: number; readonly top: number; readonly side: number };

export const fullCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const maxZoomFactor = 4;
const smallestSide = 128;

/** Returns the maximum zoom: up to four, with at least 128 pixels in the crop. */
export function maxZoom(size: Size): number {
  return clamp(1, shortestSideOf(size) / smallestSide, maxZoomFactor);
}

function clamp(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function shortestSideOf({ width, height }: Size): number {
  return Math.min(width, height);
}

/** Moves the picture under the frame by fractions of the frame, to the right and down. */
export function moveCrop(size: Size, { x, y, zoom }: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const side = shortestSideOf(size) / zoom;
  return clampInside(size, { x: x - (by.x * side) / size.width, y: y - (by.y * side) / size.height, zoom });
}

function clampInside(size: Size, { x, y, zoom }: Crop): Crop {
  const near = clamp(1, zoom, maxZoom(size));
  const half = shortestSideOf(size) / near / 2;
  const [halfX, halfY] = [half / size.width, half / size.height];
  return { x: clamp(halfX, x, 1 - halfX), y: clamp(halfY, y, 1 - halfY), zoom: near };
}

export function zoomCrop(size: Size, crop: Crop, zoom: number): Crop {
  return clampInside(size, { ...crop, zoom });
}

export function cropSquareOf(size: Size, { x, y, zoom }: Crop): Square {
  const side = shortestSideOf(size) / zoom;
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}

const step = 0.05;
const factor = 1.1;

export type CropChange = (crop: Crop) => Crop;

/** Returns the crop change of a key, or null. */
export function cropByKey(size: Size, key: string): CropChange | null {
  switch (key) {
    case 'ArrowLeft':
      return (crop) => moveCrop(size, crop, { x: -step, y: 0 });
    case 'ArrowRight':
      return (crop) => moveCrop(size, crop, { x: step, y: 0 });
    case 'ArrowUp':
      return (crop) => moveCrop(size, crop, { x: 0, y: -step });
    case 'ArrowDown':
      return (crop) => moveCrop(size, crop, { x: 0, y: step });
    case '+':
    case '=':
      return (crop) => zoomCrop(size, crop, crop.zoom * factor);
    case '-':
    case '−':
      return (crop) => zoomCrop(size, crop, crop.zoom / factor);
    default:
      return null;
  }
}

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
