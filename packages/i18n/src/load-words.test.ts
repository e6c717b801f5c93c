import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

async function load() {
  return import('./browser.ts');
}

test('a visitor’s page loads the visitor’s words alone', async () => {
  const { loadWords, translate } = await load();
  await loadWords('fr');
  expect(translate('fr')('landing.signin')).toBe('Se connecter');
  expect(translate('fr').find('workshop.byPhoneOnly')).toBeUndefined();
  expect(translate('en').find('landing.signin')).toBeUndefined();
});

test('another language loads the texts already requested', async () => {
  const { formatDate, loadWords, translate } = await load();
  await loadWords('en', 'customer', 'workshop');
  await loadWords('fr');
  expect(translate('fr').find('workshop.byPhoneOnly')).toBeDefined();
  expect(translate('fr').find('dashboard.summary.total')).toBeDefined();
  expect(formatDate('2026-11-24', 'fr')).toBe('24 novembre 2026');
});

test('a language on its way includes later requests', async () => {
  const { loadWords, translate } = await load();
  const first = loadWords('en');
  const second = loadWords('fr', 'customer');
  await first;
  expect(translate('en').find('dashboard.summary.total')).toBeDefined();
  await second;
});

test('a key without words is shown as it is', async () => {
  const { translate } = await load();
  expect(translate('fr')('landing.signin')).toBe('landing.signin');
});

test('browsers’ words can be loaded, mails’ and papers’ not', async () => {
  const { fr } = await import('./fr.ts');
  const { loadWords, translate } = await load();
  await loadWords(
    'en',
    'forms',
    'customer',
    'profile',
    'workshop',
    'team',
    'intake',
    'import',
    'content',
    'settings',
    'invitation',
    'conversation',
    'notes',
    'palette',
    'figures',
    'handovers',
    'driverRoute',
    'tracking',
    'visitSlots',
  );
  await loadWords('fr');
  const keysOf = (tree: object, path = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [`${path}${key}`] : keysOf(Object(value), `${path}${key}.`),
    );
  const { mail, papers, ...others } = fr;
  expect(Object.keys({ ...mail, ...papers }).length).toBeGreaterThan(0);
  const missing = (['fr', 'en'] as const).flatMap((language) =>
    keysOf(others).filter((key) => translate(language).find(key) === undefined),
  );
  expect(missing).toEqual([]);
});
