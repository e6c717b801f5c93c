import '#styles.css';
import { defaultSettings } from '@atelier/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createDefaultSettings } from '#subjects/staff/default-settings.fixture.ts';
import { answerSaved, card, openSettings, savedBy } from './open-settings.fixture.tsx';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

test('a break splits a day by the keyboard', async () => {
  const { sent } = await openSettings({ 'PUT /staff/settings/hours': [answerSaved({})] });
  const hours = card('Opening hours');
  await pressByKey(hours.getByRole('button', { name: 'Add a break on Monday' }));
  const second = hours.getByLabelText('Monday after the break, from');
  await expect.element(second).toHaveFocus();
  await userEvent.fill(second, '12 h 15');
  await pressByKey(hours.getByRole('button', { name: 'Save' }));
  await expect.element(second).toHaveFocus();
  await expect.element(second).toHaveAccessibleDescription('The second window begins after the end of the first');
  await pressByKey(hours.getByRole('button', { name: 'Remove the break on Monday' }));
  await expect.element(hours.getByRole('button', { name: 'Add a break on Monday' })).toHaveFocus();
  await expect.element(hours.getByLabelText('Monday, to')).toHaveValue('18:00');
  await pressByKey(hours.getByRole('button', { name: 'Add a break on Tuesday' }));
  await pressByKey(hours.getByRole('button', { name: 'Save' }));
  await expect.element(hours.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  const value = defaultSettings.hours.with(1, '09:00-12:30 14:00-18:00');
  expect(sent.map(({ body }) => body)).toEqual([{ value, version: 0 }]);
});

test('a season that overlaps another opens at its error', async () => {
  const { hours } = createDefaultSettings();
  hours.value[1] = null;
  const season = { name: { fr: 'Été', en: '' }, from: '2027-07-01', to: '2027-08-31', hours: hours.value };
  const stored = { value: [season], version: 1, ...savedBy };
  const { sent } = await openSettings({
    'GET /staff/settings': [answerSaved({ hours, seasons: stored })],
    'PUT /staff/settings/seasons': [answerSaved({})],
  });
  const seasons = card('Seasons');
  await expect.element(seasons.getByText('1 Jul 2027 – 31 Aug 2027')).toBeVisible();
  await expect.element(seasons.getByText('Été', { exact: true })).toHaveAttribute('lang', 'fr');
  await userEvent.click(seasons.getByRole('button', { name: 'Add a season' }));
  const added = seasons.getByRole('group').last();
  await expect.element(added.getByLabelText('Name, in French')).toHaveFocus();
  await userEvent.fill(added.getByLabelText('Name, in English'), 'Back to school');
  await userEvent.fill(added.getByLabelText('From', { exact: true }), '31/08/2027');
  await userEvent.fill(added.getByLabelText('To, inclusive'), '15/09/2027');
  await userEvent.click(seasons.getByText('Back to school'));
  await userEvent.click(seasons.getByRole('button', { name: 'Save' }));
  const first = added.getByLabelText('From', { exact: true });
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveAccessibleDescription(/These dates overlap those of another season/u);
  await userEvent.fill(first, '01/09/2027');
  await userEvent.click(seasons.getByRole('button', { name: 'Save' }));
  await expect.element(seasons.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  const next = { ...season, name: { fr: '', en: 'Back to school' }, from: '2027-09-01', to: '2027-09-15' };
  expect(sent.map(({ body }) => body)).toEqual([{ value: [season, next], version: 1 }]);
});
