import { translate } from '@atelier/i18n';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { uploadErrorToast } from './crop-form.tsx';

const t = translate('en');

function words(key: string, issues: { path: string; message: string }[] = []) {
  return uploadErrorToast(t, new ApiError({ key, status: 400, issues }));
}

describe('a picture that was not saved', () => {
  test.each([
    'notAnImage',
    'tooLarge',
    'tooManyAttempts',
    'networkError',
    'serverError',
    'unavailable',
    'nobody knows',
  ])('is told under its own title, after %s too [8.21]', (key) => {
    expect(words(key).title).toBe('Error uploading avatar');
  });

  test('says what the server said', () => {
    expect(words('notAnImage').description).toBe('Choose a JPEG, PNG or WebP photo.');
    expect(words('tooManyAttempts').description).toBe('Wait a little, then try again.');
    expect(words('validation', [{ path: 'avatar', message: 'picture.broken' }]).description).toBe(
      'This image is damaged. Choose another one.',
    );
  });

  test.each(['serverError', 'generic', 'validation', 'nobody knows'])(
    'says to try again later where %s says nothing',
    (key) => {
      expect(words(key).description).toBe('Please try again later.');
    },
  );

  test('that failed in the browser says the same', () => {
    expect(uploadErrorToast(t, new TypeError('x')).description).toBe('Please try again later.');
  });
});
