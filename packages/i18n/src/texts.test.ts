import { describe, expect, test } from 'vitest';
import {
  actionLabel,
  errorToast,
  failureToast,
  fieldMessage,
  isLanguage,
  successToast,
  statusTitle,
  translate,
} from './index.ts';

const english = translate('en');
const french = translate('fr');

describe('a translation', () => {
  test('a translation is in its language', () => {
    expect([french('rail.return'), english('rail.return')]).toEqual(['Retour', 'Return']);
  });

  test('a translation leaves escaping to the renderer', () => {
    expect(english('mail.layout.greeting', { name: "<O'Neil>" })).toBe("Hello <O'Neil>,");
  });

  test('a right-to-left value is isolated line by line', () => {
    expect(english('mail.layout.greeting', { name: 'أمل' })).toBe('Hello \u2068أمل\u2069,');
    expect(english('mail.layout.greeting', { name: 'دנה\n5' })).toBe('Hello \u2068دנה\u2069\n\u20685\u2069,');
    expect(english('mail.layout.greeting', { name: 'Zoé 12' })).toBe('Hello Zoé 12,');
  });

  test.each([
    ['Emma', 'La demande d’Emma est confirmée.'],
    ['Élodie', 'La demande d’Élodie est confirmée.'],
    ['Hatem', 'La demande de Hatem est confirmée.'],
    ['Yasmine', 'La demande de Yasmine est confirmée.'],
  ])('French elides before %s', (name, text) => {
    expect(translate('fr')('intake.done.confirmed', { name })).toBe(text);
  });

  test('a translation has singular and plural', () => {
    expect(french('common.workingDays', { count: 1 })).toBe('1 jour ouvré');
    expect(french('common.workingDays', { count: 3 })).toBe('3 jours ouvrés');
    // Zero is singular in French and plural in English.
    expect(french('repairs.count', { count: 0 })).toBe('0 réparation');
    expect(english('repairs.count', { count: 0 })).toBe('0 repairs');
  });

  test('a translation function is made once a language', () => {
    expect(translate('fr')).toBe(french);
  });

  test('only fr and en are languages', () => {
    expect(['fr', 'en', 'de', '', null, undefined].filter(isLanguage)).toEqual(['fr', 'en']);
  });
});

describe('keys', () => {
  test('missing keys fail the type check', () => {
    const t = translate('en');
    // @ts-expect-error: the key is misspelt
    expect(t('status.REQUESTD.title')).toBe('status.REQUESTD.title');
    // @ts-expect-error: there is no such status
    expect(statusTitle(t, 'LOST')).toBe('status.LOST.title');
  });
});

describe('an action’s label', () => {
  test("an action's label is the customer's where they differ", () => {
    expect(actionLabel(english, 'Repair.approve.proposal', 'customer')).toBe('Accept');
    expect(actionLabel(english, 'Repair.approve.proposal', 'staff')).toBe("Record the customer's approval");
  });

  test('an action of staff alone has their label', () => {
    expect(actionLabel(english, 'Repair.confirm.request', 'customer')).toBe('Confirm request');
  });
});

describe('a toast', () => {
  test('the toast of a known error explains it', () => {
    expect(errorToast(english, 'invalidCredentials').description).toBe(
      'The email or password you entered is incorrect.',
    );
    expect(errorToast(english, 'Invalid token').title).toBe('Link expired');
  });

  test.each(['somethingNew', '', 'Cannot read: a.b.c', 'notification.toast', '__proto__', 'constructor'])(
    'the toast of error %j is generic [8.5]',
    (key) => {
      expect(errorToast(english, key)).toEqual({ title: 'Error', description: 'An unexpected error occurred.' });
    },
  );

  test.each([
    ['editedMeanwhile', 'Somebody else saved before you. Reload, then start again.'],
    ['The server says no', 'The server says no'],
    ['somethingNew', 'Please try again.'],
    ['generic', 'Please try again.'],
  ])('a titled failure’s toast shows the server’s message: %s [8.20]', (message, description) => {
    expect(failureToast(english, 'profile', message)).toEqual({ title: 'Failed to update profile', description });
  });

  test('a success toast has both its lines [8.6]', () => {
    expect(successToast(english, 'register')).toEqual({
      title: 'Account created!',
      description: "You've successfully signed up. You can now sign in with your credentials.",
    });
  });
});

describe('a field’s message', () => {
  test("a field's known message is translated [5.7]", () => {
    expect(fieldMessage(english, 'auth.signup.passwordMatch')).toBe("Passwords don't match");
    expect(fieldMessage(french, 'required')).toBe('Ce champ est obligatoire');
  });

  test("a field's message may be a sentence", () => {
    expect(fieldMessage(english, 'Already in use: choose another')).toBe('Already in use: choose another');
  });

  test.each(['auth.signin.unknown', 'auth', ''])('a field never shows the key %j', (key) => {
    expect(fieldMessage(english, key)).toBe("This value isn't valid");
  });
});
