import '#styles.css';
import type { Settings } from '@atelier/contract';
import { defaultSettings, limitedStatuses } from '@atelier/domain';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { findOverflow } from '#shared/page/overflow.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createPlannedVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { shopOpenDays } from '#subjects/transitions/context/shop-moment.ts';
import { nextVisitDays } from '#subjects/transitions/fields/day-field.tsx';
import { createDefaultSettings } from '#subjects/staff/default-settings.fixture.ts';
import { answerSaved, card, openSettings, savedBy } from './open-settings.fixture.tsx';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

describe('the settings', () => {
  test('settings are saved one by one by keys', async () => {
    const hours = { value: defaultSettings.hours.with(6, '09:00-18:00'), version: 1, ...savedBy } as Settings['hours'];
    const { sent } = await openSettings({ 'PUT /staff/settings/hours': [answerSaved({ hours })] });
    const hoursCard = card('Opening hours');
    await expect.element(hoursCard.getByText('Default')).toBeVisible();
    await expect.element(hoursCard.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await pressByKey(hoursCard.getByRole('switch', { name: 'Open on Sunday' }), ' ');
    await pressByKey(hoursCard.getByRole('button', { name: 'Save' }));
    await expect.element(hoursCard.getByText(/^Changed by Amel Trabelsi/u)).toBeVisible();
    await expect.element(hoursCard.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(sent).toEqual([{ call: 'PUT /staff/settings/hours', body: { value: hours.value, version: 0 } }]);
  });

  test('wrong settings get the focus and aren’t sent', async () => {
    const { sent } = await openSettings();
    const field = card('Limits per step').getByLabelText('Diagnosis under way');
    await userEvent.fill(field, '500');
    await userEvent.click(card('Limits per step').getByRole('button', { name: 'Save' }));
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAccessibleDescription(/This number is out of range/u);
    expect(sent).toEqual([]);
  });

  test.each([
    ['fr', /0–999\s999\s999/u],
    ['en', /0–999,999,999/u],
  ] as const)('bounds of many digits fit in %s', async (language, bounds) => {
    await page.viewport(320, 800);
    await openSettings({}, true, language);
    const followUp = card(language === 'fr' ? 'Relances par téléphone' : 'Phone follow-ups');
    const price = followUp.getByRole('spinbutton').nth(1);
    await userEvent.fill(price, '1000000000');
    await userEvent.keyboard('{Enter}');
    await expect.element(followUp.getByText(bounds)).toBeVisible();
    expect(price.element().scrollWidth).toBe(price.element().clientWidth);
    expect(findOverflow()).toEqual([]);
  });

  test('settings refused by the server show it', async () => {
    const refusal = { message: 'validation', issues: [{ path: 'value', message: 'settings.time' }] };
    await openSettings({ 'PUT /staff/settings/cutOff': [{ status: 400, body: refusal }] });
    const field = card('Cut-off for visits').getByLabelText('Time');
    await userEvent.fill(field, '17:15');
    await userEvent.click(card('Cut-off for visits').getByRole('button', { name: 'Save' }));
    await expect.element(field).toHaveAccessibleDescription('Enter a time, for example 18:00');
  });

  test('a conflicting setting keeps typed text and overwrites', async () => {
    const cutOff = { value: '16:00', version: 5, ...savedBy };
    const refusal = { message: 'editedMeanwhile', settings: createDefaultSettings({ cutOff }) };
    const ownCard = { value: '17:15', version: 6, ...savedBy };
    const { sent } = await openSettings({
      'PUT /staff/settings/cutOff': [{ status: 409, body: refusal }, answerSaved({ cutOff: ownCard })],
    });
    const field = card('Cut-off for visits').getByLabelText('Time');
    const save = card('Cut-off for visits').getByRole('button', { name: 'Save' });
    await userEvent.fill(field, '17:15');
    await userEvent.click(save);
    await expect.element(page.getByText('Amel Trabelsi has just changed this setting')).toBeVisible();
    await expect.element(field).toHaveValue('17:15');
    await userEvent.click(save);
    await expect.element(page.getByText('Amel Trabelsi has just changed this setting')).not.toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([
      { value: '17:15', version: 0 },
      { value: '17:15', version: 5 },
    ]);
  });

  test('an own setting without an answer is no conflict', async () => {
    const stored = createDefaultSettings({ cutOff: { value: '17:15', version: 1, ...savedBy } });
    const refusal = { message: 'editedMeanwhile', settings: stored };
    const { sent } = await openSettings({
      'PUT /staff/settings/cutOff': [
        { status: 503, body: { message: 'unavailable' } },
        { status: 409, body: refusal },
        answerSaved({ cutOff: { value: '17:30', version: 2, ...savedBy } }),
      ],
    });
    const cutOff = card('Cut-off for visits');
    const save = cutOff.getByRole('button', { name: 'Save' });
    await userEvent.fill(cutOff.getByLabelText('Time'), '17:15');
    await userEvent.click(save);
    await userEvent.fill(cutOff.getByLabelText('Time'), '17:30');
    await userEvent.click(save);
    await expect.element(save).not.toBeInTheDocument();
    expect(page.getByText(/has just changed this setting/u).elements()).toEqual([]);
    expect(sent.map(({ body }) => body)).toEqual([
      { value: '17:15', version: 0 },
      { value: '17:30', version: 0 },
      { value: '17:30', version: 1 },
    ]);
  });

  test('a repeated save of a setting is no conflict', async () => {
    const closure = { from: '2026-12-24', to: '2026-12-24', words: { fr: '', en: '' } };
    const stored = createDefaultSettings({ closures: { value: [closure], version: 1, ...savedBy } });
    const { sent } = await openSettings({
      'PUT /staff/settings/closures': [
        { status: 503, body: { message: 'unavailable' } },
        { status: 409, body: { message: 'editedMeanwhile', settings: stored } },
      ],
    });
    const closures = card('Closures');
    const save = closures.getByRole('button', { name: 'Save' });
    await userEvent.click(closures.getByRole('button', { name: 'Add a closure' }));
    await userEvent.fill(closures.getByLabelText('From', { exact: true }), '24/12/2026');
    await userEvent.click(save);
    await userEvent.click(save);
    await expect.element(save).not.toBeInTheDocument();
    expect(page.getByText(/has just changed this setting/u).elements()).toEqual([]);
    expect(sent).toHaveLength(2);
  });

  test('leaving typed settings asks first', async () => {
    const { router } = await openSettings();
    await userEvent.fill(card('Quote validity').getByLabelText('Days'), '10');
    await userEvent.click(page.getByRole('link', { name: 'Away' }));
    await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/workshop/settings');
    await userEvent.click(card('Quote validity').getByRole('button', { name: 'Discard' }));
    await expect.element(card('Quote validity').getByLabelText('Days')).toHaveValue(7);
    await userEvent.click(page.getByRole('link', { name: 'Away' }));
    await expect.element(page.getByText('The list')).toBeVisible();
  });

  test('limits are all set at once', async () => {
    const existing = { DIAGNOSING: { hours: 20.4, stays: 30 }, REQUESTED: { hours: 0.2, stays: 90 } };
    const body = { ...Object.fromEntries(limitedStatuses.map((status) => [status, null])), ...existing };
    await openSettings({ 'GET /staff/settings/medians': [{ status: 200, body }] });
    await expect
      .element(card('Limits per step').getByLabelText('Diagnosis under way'))
      .toHaveAccessibleDescription('At the moment: 20.4 h');
    await userEvent.click(card('Limits per step').getByRole('button', { name: 'As it is now' }));
    await expect.element(card('Limits per step').getByLabelText('Request to answer')).toHaveValue(1);
    await expect.element(card('Limits per step').getByLabelText('Diagnosis under way')).toHaveValue(21);
    await userEvent.click(card('Limits per step').getByRole('button', { name: 'Relaxed' }));
    await expect.element(card('Limits per step').getByLabelText('Request to answer')).toHaveValue(8);
    await expect.element(card('Limits per step').getByLabelText('Diagnosis under way')).toHaveValue(32);
  });

  test('closures get words and name their visits', async () => {
    const visits = [
      createPlannedVisit({ date: '2026-12-24' }),
      createPlannedVisit({ id: 'visit-2', date: '2026-12-26' }),
    ];
    const { sent } = await openSettings({
      'PUT /staff/settings/closures': [answerSaved({})],
      'GET /staff/visits?from=2026-12-24&to=2026-12-26': [{ status: 200, body: { data: visits, usualDrivers: [] } }],
    });
    const closures = card('Closures');
    await userEvent.click(closures.getByRole('button', { name: 'Add a closure' }));
    await expect.element(closures.getByLabelText('From', { exact: true })).toHaveFocus();
    await userEvent.click(closures.getByRole('button', { name: 'Add a closure' }));
    await userEvent.click(closures.getByRole('button', { name: 'Remove closure 2' }));
    await userEvent.fill(closures.getByLabelText('From', { exact: true }), '24/12/2026');
    await userEvent.fill(closures.getByLabelText('To, inclusive'), '26/12/2026');
    await expect.element(closures.getByText(/^2 visits are planned on these days/u)).toBeVisible();
    await expect
      .element(closures.getByRole('link', { name: 'View and replan them' }))
      .toHaveAttribute('href', '/workshop/visits?day=2026-12-24');
    await userEvent.fill(closures.getByLabelText('Reason, in French'), 'Congés');
    await userEvent.click(closures.getByRole('button', { name: 'Save' }));
    await expect.element(closures.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    const words = { fr: 'Congés', en: '' };
    expect(sent.map(({ body }) => body)).toEqual([
      { value: [{ from: '2026-12-24', to: '2026-12-26', words }], version: 0 },
    ]);
  });

  test('saved closures block planning on their days', async () => {
    const closure = { from: '2026-12-24', to: '2026-12-24', words: { fr: '', en: '' } };
    const saved = answerSaved({ closures: { value: [closure], version: 1, ...savedBy } });
    await openSettings({ 'PUT /staff/settings/closures': [saved] });
    const closures = card('Closures');
    await userEvent.click(closures.getByRole('button', { name: 'Add a closure' }));
    await userEvent.fill(closures.getByLabelText('From', { exact: true }), '24/12/2026');
    expect(nextVisitDays('2026-12-23', shopOpenDays())[0]).toBe('2026-12-24');
    await userEvent.click(closures.getByRole('button', { name: 'Save' }));
    await expect.element(closures.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(nextVisitDays('2026-12-23', shopOpenDays())[0]).toBe('2026-12-25');
  });

  test.each([
    ['en', '1 return is already loaded: Pixel 9 #VIS00002. It can be moved once its driver has brought it back.'],
    ['fr', '1 retour est déjà chargé : Pixel 9 #VIS00002. Il se déplace une fois l’appareil rapporté à l’atelier.'],
  ] as const)('closures name visits already loaded (%s) [4.114]', async (language, sentence) => {
    const closure = { from: '2026-12-24', to: '2026-12-24', words: { fr: '', en: '' } };
    const settings = answerSaved({ closures: { value: [closure], version: 1, ...savedBy } });
    const visits = [
      createPlannedVisit({ date: '2026-12-24' }),
      createPlannedVisit({ id: 'visit-2', repairId: 'VIS00002', date: '2026-12-24', type: 'RETURN', loaded: true }),
    ];
    const range = 'GET /staff/visits?from=2026-12-24&to=2026-12-24';
    const answers = {
      'GET /staff/settings': [settings],
      [range]: [{ status: 200, body: { data: visits, usualDrivers: [] } }],
    };
    await openSettings(answers, true, language);
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(page.getByText(/^2 (visits are planned|passages sont prévus)/u)).toBeVisible();
  });

  test('settings are read-only for other staff', async () => {
    await openSettings({}, false);
    await expect.element(page.getByText('Only administrators change these settings.')).toBeVisible();
    await expect.element(card('Quote validity').getByLabelText('Days')).toBeDisabled();
  });

  test('a failed load of settings is retried', async () => {
    await openSettings({
      'GET /staff/settings': [
        { status: 503, body: { message: 'unavailable' } },
        { status: 200, body: createDefaultSettings() },
      ],
    });
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.element(card('Opening hours')).toBeVisible();
  });

  test.each([
    [320, 'fr'],
    [375, 'en'],
    [1280, 'fr'],
  ] as const)('settings fit %i pixels with closures (%s)', async (width, language) => {
    await page.viewport(width, 800);
    const words = { fr: 'L'.repeat(120), en: 'L'.repeat(120) };
    const closures = {
      value: [{ from: '2026-12-24', to: '2026-12-26', words }],
      version: 1,
      at: savedBy.at,
      by: 'M'.repeat(80),
    };
    await openSettings({ 'GET /staff/settings': [answerSaved({ closures })] }, true, language);
    await expect.element(page.getByRole('form').first()).toBeVisible();
    expect(findOverflow()).toEqual([]);
  });
});
