import axe from 'axe-core';
import { settled } from './settled.fixture.ts';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds in what is drawn, dialogs and menus with it, in both themes (WCAG 2.2 AA). */
export const faultsForAxe = async (): Promise<string[]> => {
  const { dataset } = document.documentElement;
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    dataset['theme'] = theme;
    await settled();
    const { violations } = await axe.run(document.body, { runOnly: levels });
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme}: ${id}: ${html}`)));
  }
  delete dataset['theme'];
  return found;
};
