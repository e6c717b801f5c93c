import { statuses } from '@atelier/domain';
import { statusTitle, translate } from '@atelier/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageContext } from '#shared/language/use-translation.ts';
import { StatusBadge } from './status-badge.tsx';

const t = translate('en');

function renderBadge(status: (typeof statuses)[number]): string {
  return renderToStaticMarkup(
    <LanguageContext value={{ language: 'en', t, setLanguage: () => undefined, adopt: () => undefined }}>
      <StatusBadge status={status} />
    </LanguageContext>,
  );
}

function iconIn(badge: string): string | undefined {
  return /<svg[^>]*aria-hidden="true"[^>]*>(.+)<\/svg>/u.exec(badge)?.[1];
}

test('each status has its own icon before its title [4.4]', () => {
  const badges = statuses.map((status) => renderBadge(status));
  expect(new Set(badges.map(iconIn)).size).toBe(21);
  expect(badges.filter((badge) => iconIn(badge) === undefined || badge.includes('triangle-alert'))).toEqual([]);
  statuses.forEach((status, index) => {
    expect(badges[index]?.replaceAll('&#x27;', "'")).toMatch(new RegExp(`</svg>.*${statusTitle(t, status)}`, 'u'));
  });
});
