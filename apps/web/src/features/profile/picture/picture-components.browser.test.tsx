import '#styles.css';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useState } from 'react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { CropArea } from './crop-area.tsx';
import { fullCrop, zoomCrop, type Crop } from './crop.ts';
import { createPictureFile } from '#shared/picture/picture.fixture.ts';
import { PictureDropZone } from './picture-dialog.tsx';
import { readPicture } from '#shared/picture/read-picture.ts';

let wrapper: Awaited<ReturnType<typeof withLanguage>>;
let picture: ImageBitmap;
beforeAll(async () => {
  wrapper = await withLanguage('en', 'profile');
  const read = await readPicture(await createPictureFile({ width: 1_200, height: 800 }));
  if ('picture' in read) ({ picture } = read);
});

function CropExample({ onCrop }: { onCrop: (crop: Crop) => void }) {
  const [crop, setCrop] = useState(() => zoomCrop(picture, fullCrop, 2));
  onCrop(crop);
  return <CropArea picture={picture} crop={crop} onCrop={setCrop} />;
}

async function renderCropArea() {
  const crops: Crop[] = [];
  const screen = await render(<CropExample onCrop={(crop) => crops.push(crop)} />, { wrapper });
  const area = screen.getByRole('slider', { name: 'Crop of the picture' });
  const element = area.element();
  // Browsers capture real pointers only.
  element.setPointerCapture = () => undefined;
  return { area, element, crop: () => crops.at(-1) ?? fullCrop };
}

type Finger = { id: number; x: number; y: number };

function pointer(element: Element, type: string, { id: pointerId, x, y }: Finger): void {
  const { left, top } = element.getBoundingClientRect();
  element.dispatchEvent(
    new PointerEvent(type, {
      pointerId,
      clientX: left + x,
      clientY: top + y,
      bubbles: true,
      isPrimary: pointerId === 1,
    }),
  );
}

describe('the crop area', () => {
  test('the crop area has the focus and describes itself', async () => {
    const { area } = await renderCropArea();
    await expect.element(area).toHaveFocus();
    await expect
      .element(area)
      .toHaveAttribute('aria-valuetext', 'middle at 50% from the left and 50% from the top, enlarged 200%');
    await expect.element(area).toHaveAccessibleDescription(/arrow keys/u);
  });

  test('keys move and enlarge the crop', async () => {
    const { area, crop } = await renderCropArea();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    await expect
      .element(area)
      .toHaveAttribute('aria-valuetext', 'middle at 47% from the left and 48% from the top, enlarged 200%');
    await userEvent.keyboard('+');
    await expect.poll(() => crop().zoom).toBeCloseTo(2.2);
    await userEvent.keyboard('-');
    await userEvent.tab();
    await expect.element(area).not.toHaveFocus();
    expect(crop().zoom).toBeCloseTo(2);
  });

  test('a finger moves the crop by its own distance', async () => {
    const { element, crop } = await renderCropArea();
    const { width } = element.getBoundingClientRect();
    pointer(element, 'pointerdown', { id: 1, x: 100, y: 100 });
    for (let at = 1; at <= 10; at += 1) pointer(element, 'pointermove', { id: 1, x: 100 + (at * width) / 40, y: 100 });
    pointer(element, 'pointerup', { id: 1, x: 100 + width / 4, y: 100 });
    // A quarter of the frame, which shows a third of the width.
    await expect.poll(() => crop().x).toBeCloseTo(0.5 - 1 / 12);
    pointer(element, 'pointermove', { id: 1, x: 300, y: 300 });
    await expect.poll(() => crop().y).toBe(0.5);
  });

  test('two parting fingers enlarge the crop', async () => {
    const { element, crop } = await renderCropArea();
    pointer(element, 'pointerdown', { id: 1, x: 100, y: 100 });
    pointer(element, 'pointerdown', { id: 2, x: 140, y: 100 });
    pointer(element, 'pointermove', { id: 2, x: 160, y: 100 });
    await expect.poll(() => crop().zoom).toBeCloseTo(3);
  });

  test('the wheel enlarges the crop without scrolling', async () => {
    const { element, crop } = await renderCropArea();
    const turning = new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true });
    element.dispatchEvent(turning);
    expect(turning.defaultPrevented).toBe(true);
    await expect.poll(() => crop().zoom).toBeGreaterThan(2.2);
  });
});

describe('the zone', () => {
  const aZone = async (problem: 'notImage' | 'undrawable' | null = null) => {
    const onFile = vi.fn<(file: File) => void>();
    const screen = await render(<PictureDropZone problem={problem} onFile={onFile} />, { wrapper });
    return { screen, onFile, control: screen.getByLabelText('Choose a picture') };
  };

  test('the picture’s zone takes the same file again', async () => {
    const { onFile, control } = await aZone();
    const file = await createPictureFile();
    await userEvent.upload(control, file);
    await userEvent.upload(control, file);
    expect(onFile.mock.calls.map(([{ name }]) => name)).toEqual(['me.png', 'me.png']);
  });

  test('the picture’s zone takes the first dropped file [2.120]', async () => {
    const { onFile, control } = await aZone();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    dataTransfer.items.add(await createPictureFile());
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    control.element().dispatchEvent(drop);
    expect([drop.defaultPrevented, onFile.mock.calls.map(([{ name }]) => name)]).toEqual([true, ['notes.txt']]);
  });

  test('a file dropped beside the zone keeps the page', async () => {
    const { onFile } = await aZone();
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true });
    document.body.dispatchEvent(drop);
    expect([drop.defaultPrevented, onFile.mock.calls]).toEqual([true, []]);
  });

  test.each([
    ['notImage', 'This file is not an image. Choose a JPEG, PNG or WebP picture.'],
    ['undrawable', 'Your browser cannot open this image. Choose a JPEG, PNG or WebP picture.'],
  ] as const)('the picture zone says what was wrong: %s', async (problem, words) => {
    const { screen, control } = await aZone(problem);
    await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
    await expect.element(control).toHaveAttribute('aria-invalid', 'true');
    await expect.element(control).toHaveAccessibleDescription(words);
  });
});
