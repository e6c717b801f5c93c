import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { badgeHues } from './primitives/badge.tsx';

type Rgb = [red: number, green: number, blue: number];
type Theme = 'light' | 'dark';

function tokensIn(file: string) {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8');
  const pair = /--color-([\w-]+):\s*light-dark\(\s*oklch\(([\d. ]+)\),\s*oklch\(([\d. ]+)\)\s*\)/gu;
  return new Map([...css.matchAll(pair)].map(([, name = '', light, dark]) => [name, { light, dark }]));
}

const tokens = tokensIn('tokens.css');
/** Outdoor tokens of drivers, some with stronger contrast. */
const outdoors = new Map([...tokens, ...tokensIn('outdoors.css')]);

function colour(name: string, theme: Theme, from = tokens): Rgb {
  const value = from.get(name)?.[theme];
  if (value === undefined) throw new Error(`invariant: token ${name} not found`);
  const [lightness = 0, chroma = 0, hue = 0] = value.split(' ').map(Number);
  return toLinearRgb(lightness, chroma, (hue * Math.PI) / 180);
}

// Björn Ottosson's matrices. Values outside sRGB are clipped as on screens.
function toLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clampChannel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clampChannel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clampChannel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function clampChannel(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: Rgb, second: Rgb): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const tinted = ['primary-soft', 'danger-soft'];

function pairsOf(inks: string[], on: string[]) {
  return inks.flatMap((ink) => on.map((ground) => [ink, ground] as const));
}

const texts = [
  ...pairsOf(['ink', 'ink-muted', 'primary', 'danger', 'success'], grounds),
  ...pairsOf(['ink', 'ink-muted'], tinted),
  ['primary', 'primary-soft'],
  ['danger', 'danger-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['paper', 'ink'],
  ...badgeHues.map((hue) => [`badge-${hue}-ink`, `badge-${hue}`] as const),
] as const;

const outside = [
  ...pairsOf(['ink', 'ink-muted', 'primary', 'danger', 'success'], grounds),
  ...pairsOf(['ink', 'ink-muted'], tinted),
  ['primary', 'primary-soft'],
  ['danger', 'danger-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
] as const;

const edges = pairsOf(['line-strong', 'accent', 'warning', 'primary-strong'], grounds);

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts)('%s on %s can be read as text', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(outside)('%s on %s can be read in sunlight', (ink, ground) => {
    expect(contrast(colour(ink, theme, outdoors), colour(ground, theme, outdoors))).toBeGreaterThanOrEqual(7);
  });

  test.each(edges)('%s on %s is visible as edge or picture', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

test('black on white measures 21 to 1', () => {
  expect(contrast(toLinearRgb(0, 0, 0), toLinearRgb(1, 0, 0))).toBeCloseTo(21, 1);
});

test('a component names roles only, never a colour', async () => {
  const { globSync } = await import('node:fs');
  const raw = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)\(|-(?:red|blue|green|gray|slate|zinc)-\d{2,3}\b/iu;
  const files = globSync('**/*.tsx', { cwd: new URL('.', import.meta.url) }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(30);
  const offenders = files.filter((file) => raw.test(readFileSync(new URL(file, import.meta.url), 'utf8')));
  expect(offenders).toEqual([]);
});
