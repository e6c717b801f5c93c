import { useEffect, useEffectEvent } from 'react';
import { isCovered } from './list-keys.ts';
import { BURST_GAP_MS, ScannerBurst, type PressedKey } from './scanner-burst.ts';

/** `isCovered`: a dialog or a menu is open. */
type ScanHandler = (texts: readonly string[], isCovered: boolean) => void;

const pageHandlers: ScanHandler[] = [];

/** Handles scans of a page in place of the layout, and those in fields marked with `data-scans`. */
export function usePageScans(handle: ScanHandler): void {
  const onScan = useEffectEvent(handle);
  useEffect(() => {
    const handler: ScanHandler = (...scan) => onScan(...scan);
    pageHandlers.push(handler);
    return () => {
      pageHandlers.splice(pageHandlers.indexOf(handler), 1);
    };
  }, []);
}

/**
 * Owns the keys of the staff's pages: reads the bursts of hand scanners before anything else sees them, and passes a single character on
 * once it stayed alone. `handle` gets the scans outside of text fields.
 */
export function useScanner(handle: ScanHandler): void {
  const onScan = useEffectEvent(handle);
  useEffect(() => listenToKeys((...scan) => (pageHandlers.at(-1) ?? onScan)(...scan)), []);
}

const TEXT =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file], [type=range]), textarea, select, [contenteditable]';
const modifiers: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn'];

function listenToKeys(onScan: ScanHandler): () => void {
  let held: KeyboardEvent | null = null;
  let released: Event | null = null;
  let swallowsSpace = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const burst = new ScannerBurst({
    onAlone: () => {
      if (held === null) return;
      const { key, code, location, shiftKey, target } = held;
      const { body } = document;
      released = new KeyboardEvent('keydown', {
        key,
        code,
        location,
        shiftKey,
        bubbles: true,
        cancelable: true,
        composed: true,
      });
      (target instanceof Element && target.isConnected ? target : body).dispatchEvent(released);
    },
    onScan: ({ byCode, byKey, isTyped }) => {
      if (isTyped && document.activeElement?.matches('[data-scans]') !== true) return;
      onScan([byCode, byKey], !isTyped && isCovered());
    },
  });
  const end = () => {
    clearTimeout(timer);
    burst.end();
    held = null;
  };
  const swallow = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, isComposing, repeat } = event;
    if (event === released || modifiers.includes(key) || isComposing || isPassword(target)) return undefined;
    // Scanners end a code with Enter alone. Ctrl+Enter sends a form, also of somebody who types fast.
    if (repeat || (key === 'Enter' && (event.ctrlKey || event.metaKey))) {
      burst.endTyping();
      return end();
    }
    const verdict = burst.press(readKey(event));
    clearTimeout(timer);
    timer = setTimeout(end, BURST_GAP_MS);
    if (verdict === 'pass') return undefined;
    held = verdict === 'hold' ? event : null;
    swallowsSpace ||= key === ' ';
    return swallow(event);
  };
  // A button is pressed when its space ends.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !swallowsSpace) return;
    swallowsSpace = false;
    swallow(event);
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('keyup', onKeyUp, { capture: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    window.removeEventListener('keyup', onKeyUp, { capture: true });
  };
}

function readKey(event: KeyboardEvent): PressedKey {
  const { code, key, shiftKey, timeStamp, target } = event;
  const hasModifier = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
  return {
    code,
    key,
    shiftKey,
    time: timeStamp,
    isCharacter: key.length === 1 && !hasModifier,
    isTyped: target instanceof Element && target.closest(TEXT) !== null,
  };
}

function isPassword(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input[type=password]');
}
