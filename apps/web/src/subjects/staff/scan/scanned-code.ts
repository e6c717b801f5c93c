import { parseRepairId, SHELF_CODE_LENGTH } from '@atelier/domain';

export type ScannedCode =
  | { readonly kind: 'repair'; readonly id: string }
  | { readonly kind: 'shelf'; readonly code: string };

/** The host isn't compared, because labels outlive the shop's address. The number alone decides, and it grants nothing. */
const LABEL = /^https?:\/\/[^/?#\s]+\/r\/([^/?#]+)$/iu;
const SHELF = new RegExp(`^S[0-9A-HJKMNP-TV-Z]{${SHELF_CODE_LENGTH - 1}}$`, 'u');

/** Reads the code of a label or a paper, a number as it is printed, or the code of a shelf. Takes the first text that is one of them. */
export function readScannedCode(texts: readonly string[]): ScannedCode | null {
  for (const text of texts) {
    const trimmed = text.trim();
    const id = parseRepairId(LABEL.exec(trimmed)?.[1] ?? trimmed);
    if (id !== null) return { kind: 'repair', id };
    const code = trimmed.toUpperCase();
    if (SHELF.test(code)) return { kind: 'shelf', code };
  }
  return null;
}
