import { errorStatus } from '@atelier/contract';
import { errorToast, languages, translate } from '@atelier/i18n';
import { expect, test } from 'vitest';

// Here, since the words and the contract don't know each other: only the browser brings them together.
test.each(languages)('every error the server may answer with has words of its own in %s', (language) => {
  const t = translate(language);
  const generic = errorToast(t, 'none that exists');
  // What went wrong inside the server is nobody's business: the general words are its own.
  const keys = Object.keys(errorStatus).filter((key) => key !== 'serverError');
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key) => errorToast(t, key).title === generic.title)).toEqual([]);
});
