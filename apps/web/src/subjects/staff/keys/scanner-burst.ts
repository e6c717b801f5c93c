/** Longest time between two keys of a scanner, and the delay of a single key. Nobody types that fast. */
export const BURST_GAP_MS = 40;

/** Longest time between a code and its Enter, which some scanners send late. */
const SUFFIX_GAP_MS = 150;

/** Keys of the shortest code. A shorter burst is no code, and in a text field it may be typing. */
const SHORTEST_CODE = 6;

export type PressedKey = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'> & {
  /** Printable without Ctrl, Alt or Cmd. */
  readonly isCharacter: boolean;
  readonly time: number;
  /** The focus is in a text field, which gets its characters at once. */
  readonly isTyped: boolean;
};

/** `byCode` is what a scanner with an American layout sends, whatever the layout of the computer. `byKey` is what the computer makes of it. */
export type Scan = { readonly byCode: string; readonly byKey: string; readonly isTyped: boolean };

/** `hold`: pass it on only if it stays alone. `swallow`: part of a scan, so nothing else may see it. */
type Verdict = 'pass' | 'hold' | 'swallow';

/** Tells the keys of a hand scanner, which come faster than anybody types, from those of a person. */
export class ScannerBurst {
  #keys: PressedKey[] = [];
  #scannedAt = -Infinity;
  readonly #onScan: (scan: Scan) => void;
  readonly #onAlone: () => void;

  /** `onAlone`: the held key stayed alone. */
  constructor({ onScan, onAlone }: { onScan: (scan: Scan) => void; onAlone: () => void }) {
    this.#onScan = onScan;
    this.#onAlone = onAlone;
  }

  press(key: PressedKey): Verdict {
    const last = this.#keys.at(-1);
    if (last !== undefined && key.time - last.time > BURST_GAP_MS) this.end();
    // A space alone scrolls or presses a button.
    if (key.isCharacter && (key.key !== ' ' || this.#keys.length > 0)) {
      this.#keys.push(key);
      if (key.isTyped) return 'pass';
      return this.#keys.length === 1 ? 'hold' : 'swallow';
    }
    return this.#pressOther(key);
  }

  /** Ends a burst after the gap. */
  end(): void {
    const keys = this.#keys;
    this.#keys = [];
    const [first] = keys;
    if (first === undefined) return;
    if (keys.length === 1 && !first.isTyped) this.#onAlone();
    if (keys.length < SHORTEST_CODE) return;
    this.#scannedAt = keys.at(-1)?.time ?? -Infinity;
    this.#onScan({
      byCode: keys.map(characterOf).join(''),
      byKey: keys.map(({ key }) => key).join(''),
      isTyped: first.isTyped,
    });
  }

  /** Ends a burst as fast typing. A single key is still passed on. */
  endTyping(): void {
    if (this.#keys.length > 1) this.#keys = [];
    this.end();
  }

  #pressOther({ key, isTyped, time }: PressedKey): Verdict {
    if (this.#keys.length === 0) {
      const isLateSuffix = isSuffix(key) && !isTyped && time - this.#scannedAt <= SUFFIX_GAP_MS;
      return isLateSuffix ? 'swallow' : 'pass';
    }
    if (isTyped) {
      // People press Enter soon after a key, but not after many in a row. Tab only moves the focus.
      const endsCode = key === 'Enter' && this.#keys.length >= SHORTEST_CODE;
      this.end();
      return endsCode ? 'swallow' : 'pass';
    }
    if (isSuffix(key)) {
      // A key alone before it is void too, because it came within the gap.
      if (this.#keys.length === 1) this.#keys = [];
      this.end();
    }
    return 'swallow';
  }
}

function isSuffix(key: string): boolean {
  return key === 'Enter' || key === 'Tab';
}

/** Characters of the American layout by `code`, without and with Shift. Letters are those of their code. */
const characters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from(')!@#$%^&*(', (shifted, digit) => [`Digit${digit}`, `${digit}${shifted}`])),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [`Numpad${digit}`, `${digit}${digit}`])),
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadDivide: '//',
  NumpadSubtract: '--',
  NumpadDecimal: '..',
};

function characterOf({ code, key, shiftKey }: PressedKey): string {
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return characters[code]?.charAt(shiftKey ? 1 : 0) ?? key;
}
