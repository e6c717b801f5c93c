import type { paletteWords as French } from '../fr/palette.ts';
import palette from './palette.json' with { type: 'json' };

export const paletteWords: typeof French = { palette };
