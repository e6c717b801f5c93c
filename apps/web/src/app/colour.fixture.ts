/** Returns the dominant colour of an element's background, or null for another one. */
export function hueOf(element: Element | null): 'red' | 'blue' | null {
  const pen = document.createElement('canvas').getContext('2d');
  if (element === null || pen === null) return null;
  pen.fillStyle = getComputedStyle(element).backgroundColor;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, shown = 0] = pen.getImageData(0, 0, 1, 1).data;
  if (shown === 0) return null;
  if (red > 1.5 * Math.max(green, blue)) return 'red';
  return blue > 1.5 * Math.max(red, green) ? 'blue' : null;
}
