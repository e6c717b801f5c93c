import { describe, expect, test } from 'vitest';
import { cropByKey, maxZoom, moveCrop, cropSquareOf, fullCrop, zoomCrop } from './crop.ts';

const landscape = { width: 1_200, height: 800 };
const portrait = { width: 600, height: 900 };

describe('the crop of a picture', () => {
  test('a crop begins as the largest central square', () => {
    expect(cropSquareOf(landscape, fullCrop)).toEqual({ left: 200, top: 0, side: 800 });
    expect(cropSquareOf(portrait, fullCrop)).toEqual({ left: 0, top: 150, side: 600 });
  });

  test('a crop follows the dragged picture', () => {
    expect(cropSquareOf(landscape, moveCrop(landscape, fullCrop, { x: 0.1, y: 0 }))).toEqual({
      left: 120,
      top: 0,
      side: 800,
    });
    expect(cropSquareOf(portrait, moveCrop(portrait, fullCrop, { x: 0, y: -0.1 }))).toEqual({
      left: 0,
      top: 210,
      side: 600,
    });
  });

  test.each([landscape, portrait])('a dragged crop stays within its picture', (size) => {
    for (const zoom of [1, 2, 4])
      for (const x of [-9, 0, 9])
        for (const y of [-9, 0, 9]) {
          const { left, top, side } = cropSquareOf(size, moveCrop(size, zoomCrop(size, fullCrop, zoom), { x, y }));
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-9);
          expect(left + side).toBeLessThanOrEqual(size.width + 1e-9);
          expect(top + side).toBeLessThanOrEqual(size.height + 1e-9);
        }
  });

  test('a crop zooms around its middle within the picture', () => {
    const near = zoomCrop(landscape, fullCrop, 2);
    expect(cropSquareOf(landscape, near)).toEqual({ left: 400, top: 200, side: 400 });
    const corner = moveCrop(landscape, near, { x: 9, y: 9 });
    expect(cropSquareOf(landscape, corner)).toEqual({ left: 0, top: 0, side: 400 });
    expect(cropSquareOf(landscape, zoomCrop(landscape, corner, 1))).toEqual({ left: 0, top: 0, side: 800 });
  });

  test('a crop’s zoom has a limit', () => {
    expect([maxZoom(landscape), maxZoom({ width: 256, height: 900 }), maxZoom({ width: 40, height: 40 })]).toEqual([
      4, 2, 1,
    ]);
    expect(zoomCrop(landscape, fullCrop, 99).zoom).toBe(4);
    expect(zoomCrop(landscape, fullCrop, 0).zoom).toBe(1);
  });
});

describe('a key', () => {
  test('arrow keys move the picture', () => {
    const near = zoomCrop(landscape, fullCrop, 2);
    const placeAfter = (key: string) => {
      const { left, top } = cropSquareOf(landscape, cropByKey(landscape, key)?.(near) ?? near);
      return { left: Math.round(left), top: Math.round(top) };
    };
    expect(placeAfter('ArrowRight')).toEqual({ left: 380, top: 200 });
    expect(placeAfter('ArrowLeft')).toEqual({ left: 420, top: 200 });
    expect(placeAfter('ArrowDown')).toEqual({ left: 400, top: 180 });
    expect(placeAfter('ArrowUp')).toEqual({ left: 400, top: 220 });
  });

  test('zoom keys enlarge or reduce the picture', () => {
    const near = zoomCrop(landscape, fullCrop, 2);
    for (const key of ['+', '=']) expect(cropByKey(landscape, key)?.(near).zoom).toBeCloseTo(2.2);
    for (const key of ['-', '−']) expect(cropByKey(landscape, key)?.(near).zoom).toBeCloseTo(2 / 1.1);
  });

  test('other keys leave the crop alone', () => {
    expect(['Tab', 'Enter', 'a', 'Escape'].map((key) => cropByKey(landscape, key))).toEqual(Array(4).fill(null));
  });
});
