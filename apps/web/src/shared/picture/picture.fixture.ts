type Half = { readonly colour: string; readonly left: number };

export async function createPictureFile(
  { width = 300, height = 200 } = {},
  { name = 'me.png', type = 'image/png' } = {},
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const halves: readonly Half[] = [
    { colour: '#ff0000', left: 0 },
    { colour: '#0000ff', left: width / 2 },
  ];
  for (const { colour, left } of halves) {
    if (context === null) continue;
    context.fillStyle = colour;
    context.fillRect(left, 0, width / 2, height);
  }
  return new File([await canvas.convertToBlob({ type })], name, { type });
}

export function colourAt(picture: ImageBitmap, x: number, y: number): string {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const place = [Math.floor(x * picture.width), Math.floor(y * picture.height)] as const;
  const [red = 0, green = 0, blue = 0] = context?.getImageData(...place, 1, 1).data ?? [];
  if (red > 200 && blue < 60) return 'red';
  if (blue > 200 && red < 60) return 'blue';
  return `${red} ${green} ${blue}`;
}
