import { hash } from 'node:crypto';
import { isNotNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/database.ts';
import type { StoredFiles } from '#platform/storage/stored-files.ts';
import { attachments, visits } from '#schema/index.ts';
import { photoFileName } from '../photos/public.ts';
import { pick } from './demo-damages.ts';

/** In pixels. */
const [WIDTH, HEIGHT] = [640, 480];

type Colour = readonly [red: number, green: number, blue: number];

/** A filled shape, in pixels. A rectangle has rounded corners, and a line a width. */
type Shape = { readonly colour: Colour } & (
  | { readonly rectangle: readonly [x: number, y: number, width: number, height: number, radius: number] }
  | { readonly circle: readonly [x: number, y: number, radius: number] }
  | { readonly line: readonly [x: number, y: number, toX: number, toY: number, width: number] }
);

const shell: Colour = [92, 99, 112];
const dark: Colour = [38, 42, 51];
const glass: Colour = [58, 78, 104];
const light: Colour = [232, 238, 246];
const tables: readonly Colour[] = [
  [214, 202, 184],
  [196, 205, 201],
  [181, 164, 143],
];

/** Returns a device with a screen. */
function screened(...[x, y, width, height]: readonly [number, number, number, number]): readonly Shape[] {
  const frame = 14;
  return [
    { colour: dark, rectangle: [x, y, width, height, 20] },
    { colour: glass, rectangle: [x + frame, y + frame, width - 2 * frame, height - 2 * frame, 10] },
  ];
}

/** Drawings by the icon of the device type, each the whole device without its damage. */
const devices: Readonly<Record<string, readonly Shape[]>> = {
  phone: screened(230, 60, 180, 360),
  tablet: screened(140, 80, 360, 310),
  laptop: [...screened(140, 70, 360, 230), { colour: shell, rectangle: [100, 305, 440, 60, 12] }],
  television: [...screened(70, 70, 500, 300), { colour: shell, rectangle: [250, 372, 140, 24, 8] }],
  console: [
    ...screened(170, 140, 300, 190),
    { colour: shell, rectangle: [90, 140, 76, 190, 34] },
    { colour: shell, rectangle: [474, 140, 76, 190, 34] },
  ],
  watch: [{ colour: shell, rectangle: [270, 30, 100, 420, 30] }, ...screened(220, 140, 200, 200)],
  'washing-machine': [
    { colour: light, rectangle: [170, 40, 300, 400, 16] },
    { colour: shell, rectangle: [190, 60, 260, 46, 8] },
    { colour: shell, circle: [320, 270, 120] },
    { colour: glass, circle: [320, 270, 92] },
  ],
  printer: [
    { colour: light, rectangle: [230, 70, 180, 150, 4] },
    { colour: shell, rectangle: [130, 190, 380, 180, 20] },
    { colour: dark, rectangle: [190, 310, 260, 28, 8] },
  ],
  headphones: [
    { colour: dark, circle: [320, 220, 160] },
    { colour: [205, 203, 192], circle: [320, 220, 132] },
    { colour: shell, rectangle: [140, 210, 84, 170, 36] },
    { colour: shell, rectangle: [416, 210, 84, 170, 36] },
  ],
  camera: [
    { colour: dark, rectangle: [120, 130, 400, 250, 24] },
    { colour: shell, rectangle: [240, 92, 160, 60, 16] },
    { colour: shell, circle: [320, 260, 100] },
    { colour: glass, circle: [320, 260, 70] },
  ],
};

/** A closed door with its mailbox, at which nobody opened. */
const door: readonly Shape[] = [
  { colour: shell, rectangle: [190, 20, 260, 450, 6] },
  { colour: [72, 98, 122], rectangle: [206, 36, 228, 434, 4] },
  { colour: light, circle: [410, 260, 10] },
  { colour: dark, rectangle: [270, 300, 100, 18, 4] },
];

/** Returns a crack whose place depends on the number. */
function crack(number: number): readonly Shape[] {
  const [x, y] = [270 + ((number * 37) % 100), 170 + ((number * 53) % 110)];
  const ends = [0, 1, 2, 3, 4].map((ray) => (ray * 72 + number * 29) * (Math.PI / 180));
  return ends.map((angle, ray) => {
    const length = 26 + (((number + ray) * 17) % 44);
    return { colour: light, line: [x, y, x + Math.cos(angle) * length, y + Math.sin(angle) * length, 2.5] };
  });
}

/** Returns 0 outside of the shape, 1 inside, and a value between on its edge. */
function coverage(shape: Shape, x: number, y: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance(shape, x, y)));
}

/** Returns the distance to the shape's edge in pixels, negative inside. */
function distance(shape: Shape, x: number, y: number): number {
  if ('circle' in shape) {
    const [centreX, centreY, radius] = shape.circle;
    return Math.hypot(x - centreX, y - centreY) - radius;
  }
  if ('line' in shape) {
    const [fromX, fromY, toX, toY, width] = shape.line;
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    const part = ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX ** 2 + alongY ** 2);
    const clamped = Math.min(1, Math.max(0, part));
    return Math.hypot(x - fromX - clamped * alongX, y - fromY - clamped * alongY) - width / 2;
  }
  const [left, top, width, height, radius] = shape.rectangle;
  const outsideX = Math.abs(x - left - width / 2) - width / 2 + radius;
  const outsideY = Math.abs(y - top - height / 2) - height / 2 + radius;
  const inside = Math.min(Math.max(outsideX, outsideY), 0);
  return Math.hypot(Math.max(outsideX, 0), Math.max(outsideY, 0)) + inside - radius;
}

/** Draws a damaged device on a table. */
function drawDevice(icon: string, number: number): Promise<Buffer> {
  return draw([...(devices[icon] ?? screened(140, 80, 360, 310)), ...crack(number)], pick(tables, number));
}

/** Draws shapes as WebP. */
async function draw(shapes: readonly Shape[], background: Colour): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      // The light comes from the upper left corner.
      const brightness = 1.05 - (x / WIDTH + y / HEIGHT) * 0.15;
      const colour = shapes.reduce<Colour>(
        (below, shape) => blend(below, shape.colour, coverage(shape, x, y)),
        background,
      );
      pixels.set(
        colour.map((value) => Math.min(255, value * brightness)),
        (y * WIDTH + x) * 3,
      );
    }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .webp()
    .toBuffer();
}

function blend(below: Colour, above: Colour, share: number): Colour {
  if (share === 0) return below;
  if (share === 1) return above;
  const mix = (index: 0 | 1 | 2) => below[index] * (1 - share) + above[index] * share;
  return [mix(0), mix(1), mix(2)];
}

type RequestPhoto = {
  readonly repairId: string;
  readonly customerId: string;
  readonly icon: string;
  readonly number: number;
  readonly at: Date;
};

/** Adds a drawing to a request as its photo. A rolled-back load leaves the file to the storage's sweep. */
export async function addPhoto(
  files: StoredFiles,
  tx: Transaction,
  { repairId, customerId, icon, number, at }: RequestPhoto,
): Promise<void> {
  const owner = { ownerKind: 'REPAIR', ownerId: repairId, stage: 'REQUEST' } as const;
  await add(files, tx, { ...owner, picture: await drawDevice(icon, number), createdBy: customerId, createdAt: at });
}

/** Adds a drawing of the door to each visit that failed at one. */
export async function addDoorPhotos(files: StoredFiles, tx: Transaction, at: Date): Promise<void> {
  const failed = await tx.select().from(visits).where(isNotNull(visits.failure));
  for (const { id, assigneeId } of failed) {
    const owner = { ownerKind: 'VISIT', ownerId: id, stage: 'DOOR' } as const;
    await add(files, tx, { ...owner, picture: await draw(door, shell), createdBy: assigneeId, createdAt: at });
  }
}

type Drawing = Omit<typeof attachments.$inferInsert, 'id' | 'mediaType' | 'size' | 'sha256'> & {
  readonly picture: Buffer;
};

async function add(files: StoredFiles, tx: Transaction, { picture, ...photo }: Drawing): Promise<void> {
  const id = uuidv7();
  await files.add(photoFileName(id), picture);
  const sha256 = hash('sha256', picture);
  await tx.insert(attachments).values({ ...photo, id, mediaType: 'image/webp', size: picture.length, sha256 });
}
