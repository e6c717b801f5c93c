import type { PageData, SectionName } from '@atelier/contract';
import { prerender } from 'react-dom/static.edge';
import { paths } from '../config/paths.ts';
import { ServerRenderedPage } from './server-rendered-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { PrivacyPage, TermsPage } from './pages/legal-pages.tsx';
import '../landing.css';

const pages = { [paths.home]: HomePage, [paths.terms]: TermsPage, [paths.privacy]: PrivacyPage };

/**
 * Renders a content page as HTML for `#root`, with its head elements first. Rejects with an error whose `section` is the failing section,
 * or null for another part of the page.
 */
export async function renderPage(data: PageData): Promise<string> {
  try {
    return await prerenderPage(data);
  } catch (cause) {
    const failing = await failingSections(data);
    // A single failing section is the cause. When all fail, something around them is.
    const section = failing.length === 1 ? failing[0] : null;
    throw Object.assign(new Error('A page of the content could not be drawn.', { cause }), { section });
  }
}

async function prerenderPage(data: PageData): Promise<string> {
  // The rejection carries the error, so React doesn't log it too.
  const options = { onError: () => undefined };
  const { prelude } = await prerender(<ServerRenderedPage data={data} Page={pages[data.path]} />, options);
  return new Response(prelude).text();
}

async function failingSections(data: PageData): Promise<SectionName[]> {
  const failing: SectionName[] = [];
  if (data.path !== paths.home) return failing;
  for (const { name } of data.content.main)
    await prerenderPage(withOnlySection(data, name)).catch(() => failing.push(name));
  return failing;
}

function withOnlySection(data: PageData, name: SectionName): PageData {
  const { main } = data.content;
  const [hero, services, chooseUs, about] = main;
  const only = <S extends (typeof main)[number]>(section: S): S => ({ ...section, enabled: section.name === name });
  return { ...data, content: { ...data.content, main: [only(hero), only(services), only(chooseUs), only(about)] } };
}
