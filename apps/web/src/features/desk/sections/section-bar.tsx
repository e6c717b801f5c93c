import type { DeskSection } from '@atelier/contract';
import type { SectionKey } from '@atelier/domain';
import { useEffect } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { isKeyHandledElsewhere } from '#subjects/staff/keys/use-list-keys.ts';
import { findSection } from '../desk-elements.ts';
import { stopKeys } from './section-groups.ts';

export function SectionBar({ sections }: { sections: readonly DeskSection[] }) {
  const { t } = useTranslation();
  useDigits(sections);
  // A driver's day is short.
  if (sections.length < 2 || sections.some(({ key }) => stopKeys.has(key))) return null;
  return (
    <nav
      aria-label={t('desk.jump')}
      className="sticky top-14 z-10 -mx-4 overflow-x-auto border-b border-line bg-paper px-4 sm:-mx-6 sm:px-6 short:static"
    >
      <ul className="flex w-max gap-x-1 py-1">
        {sections.map(({ key, count, isCollapsed }, index) => (
          <li key={key}>
            <button
              type="button"
              aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
              onClick={() => jump(key)}
              className={`flex min-h-9 items-center gap-1.5 rounded-control px-2.5 text-sm whitespace-nowrap hover:bg-sunken max-sm:min-h-11 ${isCollapsed ? 'text-ink-muted' : 'font-medium text-ink'}`}
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

/** Scrolls to a section and focuses its first row, or its button when it is collapsed. */
function jump(key: SectionKey): void {
  const section = findSection(key);
  section?.querySelector<HTMLElement>('[data-row], button[aria-expanded]')?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}
