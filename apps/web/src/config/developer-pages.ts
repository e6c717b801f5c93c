import { paths } from './paths.ts';

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the server has pages for whoever builds the product; it writes that into the page, and never has them in production. */
const isServed = document.querySelector<HTMLMetaElement>('meta[name="atelier-developer-pages"]')?.content === 'on';

/** Whether they are shown: on this machine only, as the server answers 404 for them to any other. */
export const hasDeveloperPages: boolean = isServed && thisMachine.includes(location.hostname);

/** Whether this page was opened as one of them. */
export function isDeveloperPage(): boolean {
  return [paths.gallery, paths.sampleWizard, paths.sampleTable].some((page) => page === location.pathname);
}
