import '#styles.css';
import { beforeAll, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { DiagnosisPanel, FixPanel } from './work-panels.tsx';

let wrapper: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  wrapper = await withLanguage('fr', 'customer', 'workshop');
});

const partner = { name: 'Micro-soudure Bardo', reference: 'MB-204', due: '2026-11-28' };
const diagnosis = { date: '2026-11-20T09:00:00.000Z', notes: null, isExternalized: true };
const fix = { status: 'STARTED', date: '2026-11-20T09:00:00.000Z', notes: null, isExternalized: true } as const;

function termsIn(container: Element): [string, string][] {
  return [...container.querySelectorAll('dt')].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent.replaceAll(/\s/gu, ' ') ?? '',
  ]);
}

describe('a repair that is away', () => {
  test.each([
    [
      'for its diagnosis',
      <DiagnosisPanel key="0" repair={createStaffRepair({ status: 'EXTERNALIZING', diagnosis, partner })} />,
    ],
    ['for its repair', <FixPanel key="0" repair={createStaffRepair({ status: 'FIXING', fix, partner })} />],
  ])('%s names the partner, reference and return day', async (_, panel) => {
    const { container } = await render(panel, { wrapper });
    expect(termsIn(container).slice(1)).toEqual([
      ['Partenaire', 'Micro-soudure Bardo'],
      ['Référence chez le partenaire', 'MB-204'],
      ['Retour du partenaire le', '28 novembre 2026'],
    ]);
  });

  test('a repair at its partner omits unknown lines', async () => {
    const repair = createStaffRepair({
      status: 'EXTERNALIZING',
      diagnosis,
      partner: { ...partner, reference: null, due: null },
    });
    const { container } = await render(<DiagnosisPanel repair={repair} />, { wrapper });
    expect(termsIn(container).slice(1)).toEqual([['Partenaire', 'Micro-soudure Bardo']]);
  });
});

test('a repair back from its partner says so', async () => {
  for (const repair of [
    createStaffRepair({ status: 'DIAGNOSED', diagnosis }),
    createStaffRepair({ status: 'FIXING', diagnosis, fix, partner }),
  ]) {
    const { container, unmount } = await render(<DiagnosisPanel repair={repair} />, { wrapper });
    expect(termsIn(container).slice(1)).toEqual([['Partenaire', 'Oui']]);
    await unmount();
  }
});
