import type { DeskSection } from '@atelier/contract';
import type { SectionKey } from '@atelier/domain';
import { useEffect } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { isKeyHandledElsewhere } from '../list/use-list-keys.ts';
import { findSection } from './desk-elements.ts';
import { stopKeys } from './section-groups.ts';

/** The sections of a desk with how many stand in each: it stays in sight, and a press or a digit leads to one. */
export function SectionBar({ sections }: { sections: readonly DeskSection[] }) {
  const { t } = useTranslation();
  useDigits(sections);
  // What a driver has today is short.
  if (sections.length < 2 || sections.some(({ key }) => stopKeys.has(key))) return null;
  return (
    <nav
      aria-label={t('desk.jump')}
      className="sticky top-14 z-10 -mx-4 overflow-x-auto border-b border-line bg-paper px-4 sm:-mx-6 sm:px-6 short:static"
    >
      <ul className="flex w-max gap-x-1 py-1">
        {sections.map(({ key, count, folded }, index) => (
          <li key={key}>
            <button
              type="button"
              aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
              onClick={() => jump(key)}
              className={`flex min-h-9 items-center gap-1.5 rounded-control px-2.5 text-sm whitespace-nowrap hover:bg-sunken max-sm:min-h-11 ${folded ? 'text-ink-muted' : 'font-medium text-ink'}`}
            >
              <span>{t(`desk.sections.${key}`)}</span>
              <span className="text-ink-muted tabular-nums">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** 1 to 9 lead to the sections in their order. */
function useDigits(sections: readonly DeskSection[]): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const section = /^[1-9]$/u.test(key) ? sections[Number(key) - 1] : undefined;
      if (section === undefined || ctrlKey || metaKey || altKey || isKeyHandledElsewhere(target)) return;
      event.preventDefault();
      jump(section.key);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [sections]);
}

/** To a section, and with the focus to its first row; of a folded one to the button that opens it. */
function jump(key: SectionKey): void {
  const section = findSection(key);
  section?.querySelector<HTMLElement>('[data-row], button[aria-expanded]')?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}
