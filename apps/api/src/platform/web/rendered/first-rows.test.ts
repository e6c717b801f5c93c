import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '@atelier/contract';
import { expect, inject, test } from 'vitest';
import { startTestApp } from '#app.fixture.ts';
import { createBuiltWeb } from '../built-web.fixture.ts';

const user: User = {
  id: '01',
  firstName: 'Amina',
  lastName: 'Ben Salah',
  fullName: 'Amina Ben Salah',
  email: 'amina@atelier.test',
  phone: null,
  address: null,
  avatar: null,
  role: 'CUSTOMER',
  roles: ['CUSTOMER'],
  lang: 'fr',
  sessionId: '02',
  isPremium: false,
  hasPassword: true,
  terms: null,
};

const entryServer = `
export const renderPage = async () => '';
export const renderVisitorPage = async () => '';
export const renderFirstRows = async (_input, { phone, hours }) => phone.content + ' ' + hours.dataset.closures;`;

test('first rows have the published number and closures', async ({ onTestFinished }) => {
  const root = await createBuiltWeb();
  onTestFinished(() => rm(root, { recursive: true }));
  const files = { 'entry-server.js': entryServer, 'template.html': '', 'visitors.html': '' };
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, 'dist', '.vite', name), content);
  const app = await startTestApp({ server: inject('database'), web: { root, sources: false } });
  onTestFinished(() => app.stop());
  const { pages } = app.platform;
  const render = () => pages.renderFirstRows({ page: '/dashboard', user, language: 'fr', body: [] });
  expect(await render()).toBe('+216 71 000 000 ');
  const next = structuredClone(pages.content());
  if (next === null) throw new Error('invariant: active content not found');
  next.fr.contact.aside.phone = '+21671111111';
  next.fr.closures = [{ from: '2026-12-24', to: '2026-12-26', words: '' }];
  await pages.rerender(next);
  expect(await render()).toBe('+216 71 111 111 2026-12-24/2026-12-26');
});
