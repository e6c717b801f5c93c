import '#styles.css';
import type { RepairTrail as Trail } from '@atelier/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { axeAtAllViewports } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { CustodyLog } from './custody-log.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-11-20T09:00:00.000Z';

async function openCustodyLog(lang: 'fr' | 'en', answers: (() => Response)[]): Promise<void> {
  vi.stubGlobal('fetch', async () => answers.shift()?.() ?? Response.error());
  const Words = await withLanguage(lang, 'customer', 'workshop', 'notes', 'handovers');
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <CustodyLog repairId="7K2M9QFX" customer="Lina Qz" />
      </Words>
    </QueryClientProvider>,
  );
}

const none = { at, name: null, strokes: null, reason: null, photoId: null, isChanged: false };

const history: Trail = {
  handovers: [
    {
      id: 'b',
      at,
      from: 'COLLECTOR',
      fromName: 'Karim Haddad',
      to: 'CENTER',
      toName: null,
      isVoid: true,
      verdict: 'SIGNED',
      entryId: 'e2',
      proofs: [],
    },
    {
      id: 'a',
      at,
      from: 'CUSTOMER',
      fromName: 'Lina Qz',
      to: 'COLLECTOR',
      toName: 'Karim Haddad',
      isVoid: false,
      verdict: 'CHANGED',
      entryId: 'e1',
      proofs: [
        { ...none, id: 'p1', kind: 'SIGNATURE', name: 'Lina Qz', strokes: [[10, 20, 30, 40]] },
        { ...none, id: 'p2', kind: 'NONE', reason: 'REFUSED', isChanged: true },
      ],
    },
  ],
  mails: [
    { id: 'n', at, topic: 'REMINDER', action: null, state: 'FAILED', sentAt: null },
    { id: 'm', at, topic: 'STEP', action: 'Repair.proposal.sent', state: 'SENT', sentAt: at },
  ],
};

test.each([
  [
    'fr',
    [
      'Remises de l’appareil',
      'E-mails au client',
      'À l’atelier',
      'retirée',
      'N’a pas pu partir',
      'Devis envoyé',
      'Modifié après',
      'Signé par Lina Qz',
      'Refuse de signer',
    ],
  ],
  [
    'en',
    [
      'Handovers',
      'Emails to the customer',
      'At the shop',
      'undone',
      "Couldn't be sent",
      'Quote sent',
      'Changed after',
      'Signed by Lina Qz',
      'Declines to sign',
    ],
  ],
] as const)(
  'the custody log in %s names people and mails',
  async (lang, [given, mailed, workshop, taken, failed, sent, changed, ...proofs]) => {
    await openCustodyLog(lang, [() => Response.json(history)]);
    const linesOf = (name: string) =>
      page
        .getByRole('region', { name })
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(() => linesOf(given).length).toBe(2);
    const [newest, oldest] = linesOf(given);
    expect(newest).toContain(workshop);
    expect(newest).toContain(taken);
    expect(oldest).toMatch(/^Lina Qz.+Karim Haddad/u);
    expect(oldest).not.toContain(taken);
    for (const text of [changed, ...proofs]) expect(oldest).toContain(text);
    await expect.element(page.getByRole('img', { name: /Lina Qz/u })).toBeVisible();
    expect(newest).not.toContain(changed);
    const [reminder, step] = linesOf(mailed);
    expect([reminder, step]).toEqual([expect.stringContaining(failed), expect.stringContaining(sent)]);
    expect(await axeAtAllViewports()).toEqual([]);
  },
);

test('an empty or failed custody log says so', async () => {
  const none: Trail = { handovers: [], mails: [] };
  const refused = () => Response.json({ message: 'notFound' }, { status: 404 });
  await openCustodyLog('en', [refused, refused, () => Response.json(none)]);
  await page.getByRole('button').click();
  await expect.element(page.getByText('No emails so far.')).toBeVisible();
  await expect.element(page.getByText('Not handed over yet.')).toBeVisible();
});
