import { useLayoutEffect, useRef } from 'react';
import type { Crop } from './crop.ts';
import { drawCrop } from './draw-picture.ts';

type CropCanvasProps = { picture: ImageBitmap; crop: Crop; side: number; className: string };

export function CropCanvas({ picture, crop, side, className }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  return <canvas ref={canvas} aria-hidden="true" width={side * 2} height={side * 2} className={className} />;
}
