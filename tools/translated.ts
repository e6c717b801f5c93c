import { playTranslator } from '@atelier/testing/translator';
import { afterEach } from 'vitest';

/** Before each file of rendered tests that are run on a translated page: a test fails too when React lost its hold of the page, or an old text stayed. */
playTranslator();

afterEach(() => {
  const { broken = [], stale = [] } = window.readTranslator?.() ?? {};
  if (broken.length + stale.length > 0) throw new Error(`On a translated page:\n${[...broken, ...stale].join('\n')}`);
});
