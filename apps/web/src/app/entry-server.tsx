import type { PageData, SectionName } from '@atelier/contract';
import { prerender } from 'react-dom/static.edge';
import { paths } from '../config/paths.ts';
import { ServerRenderedPage } from './server-rendered-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { PrivacyPage, TermsPage } from './pages/legal-pages.tsx';
import '../landing.css';

const pages = { [paths.home]: HomePage, [paths.terms]: TermsPage, [paths.privacy]: PrivacyPage };

/**
 * A page of the content as HTML for `#root`, what belongs into the head first.
 * Rejects with the name of the section that couldn't be drawn as `section`, null where that is another part of the page.
 */
export async function renderPage(data: PageData): Promise<string> {
  try {
    return await prerenderPage(data);
  } catch (cause) {
    const failing = await failingSections(data);
    // One of them alone is to blame; where all fail it is what stands around them.
    const section = failing.length === 1 ? failing[0] : null;
    throw Object.assign(new Error('A page of the content could not be drawn.', { cause }), { section });
  }
}

async function prerenderPage(data: PageData): Promise<string> {
  // Rejected with; not written to the log as well.
  const options = { onError: () => undefined };
  const { prelude } = await prerender(<ServerRenderedPage data={data} Page={pages[data.path]} />, options);
  return new Response(prelude).text();
}

/** The sections that can't be drawn. */
async function failingSections(data: PageData): Promise<SectionName[]> {
  const failing: SectionName[] = [];
  if (data.path !== paths.home) return failing;
  for (const { name } of data.content.main)
    await prerenderPage(withOnlySection(data, name)).catch(() => failing.push(name));
  return failing;
}

/** With one of its sections alone. */
function withOnlySection(data: PageData, name: SectionName): PageData {
  const { main } = data.content;
  const [hero, services, chooseUs, about] = main;
  const only = <S extends (typeof main)[number]>(section: S): S => ({ ...section, enabled: section.name === name });
  return { ...data, content: { ...data.content, main: [only(hero), only(services), only(chooseUs), only(about)] } };
}
