import { expect, test } from 'vitest';
import { en, fr } from './index.ts';

function collectTexts(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap((each) => collectTexts(each));
}

const english = new Set(collectTexts(en));

test.each([
  'Please enter a valid email address',
  'Password must be at least 6 characters',
  'Name must be at least 2 characters',
  "Passwords don't match",
  'An unexpected error occurred.',
  'Unable to connect. Please check your internet connection and try again.',
  'The email or password you entered is incorrect.',
  'Please verify your email address to continue.',
  'Action completed.',
  'Login successful!',
  'An error occurred',
  'No auth data available',
  'Account created!',
  "You've successfully signed up. You can now sign in with your credentials.",
  'Please try again.',
  'Please try again later.',
  'Failed to update profile',
  'Error uploading avatar',
  'Error',
  'Failed to send verification email.',
  'Failed to update email',
  'Please check your password and try again.',
  'Verification failed',
  'Invalid or expired code. Please try again.',
  'Failed to update password',
  'An error occurred. Please try again.',
  'Failed to load session',
  'Code verified!',
  'Verification email sent',
  'Email verified!',
  'Password updated successfully!',
  'Profile updated successfully!',
  'Avatar uploaded successfully!',
  'Verification code sent',
  'Message sent!',
  'Price accepted',
  'The technician will proceed with the repair.',
  'Price rejected',
  'The device will be returned without repair.',
  'Oops! Page not found',
  'Return to Home',
  'Unexpected Application Error!',
  'Search repairs...',
  'Filter by status',
  'Sorted By Modification',
  'No repairs found matching your filters.',
  'No repairs found.',
  'No notifications yet.',
  'Request Repair',
  'End Session',
  'Create New Device',
  'Save & Continue',
  'Update & Continue',
  'Use my address',
])('the English words hold %j to the letter [5.6] [8.8]', (text) => {
  expect(english).toContain(text);
});

test('the rating is named as the specification names it [2.117]', () => {
  expect(Object.values(en.feedback.rates)).toEqual(['Terrible', 'Bad', 'Okay', 'Good', 'Excellent']);
});

test('the rail’s eight stations have the design’s names', () => {
  const { requested, confirmed, collected, diagnosed, approved, fixed, return: back, completed } = en.rail;
  expect([requested, confirmed, collected, diagnosed, approved, fixed, back, completed]).toEqual(
    'Requested Confirmed Collected Diagnosed Approved Fixed Return Completed'.split(' '),
  );
  expect(fr.rail.return).toBe('Retour');
});
