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
  ])('an unsaved picture is told under its title: %s [8.21]', (key) => {
    expect(words(key).title).toBe('Error uploading avatar');
  });

  test('an unsaved picture shows the server’s reason', () => {
    expect(words('notAnImage').description).toBe('Choose a JPEG, PNG or WebP photo.');
    expect(words('tooManyAttempts').description).toBe('Wait a little, then try again.');
    expect(words('validation', [{ path: 'avatar', message: 'picture.broken' }]).description).toBe(
      'This image is damaged. Choose another one.',
    );
  });

  test.each(['serverError', 'generic', 'validation', 'nobody knows'])(
    'an unsaved picture without reason %s suggests trying later',
    (key) => {
      expect(words(key).description).toBe('Please try again later.');
    },
  );

  test('a failure in the browser has the same message', () => {
    expect(uploadErrorToast(t, new TypeError('x')).description).toBe('Please try again later.');
  });
});
