import { Badge, Card } from '@atelier/ui';
import { ChevronDown, CircleAlert, TriangleAlert } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { valueAt, countMissing } from '../content-path.ts';
import { useDraft } from '../draft-store.ts';

type FoldProps = {
  level: 2 | 3;
  title: string;
  /** Document paths whose missing texts and errors the closed fold counts. */
  paths: readonly string[];
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
};

/** Renders a collapsible part of the form. The closed fold reports missing texts and errors inside. */
export function Fold({ level, title, paths, before, after, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <Card>
      <section aria-labelledby={`${id}-title`}>
        <div className="flex flex-wrap items-center gap-x-2 px-3 py-2 sm:px-4">
          {before}
          <Heading className="min-w-0 flex-1 basis-40 text-lg">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-inside`}
              className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-tight px-2 text-start"
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronDown
                className={`size-5 shrink-0 text-ink-muted transition-transform ${isOpen ? '' : '-rotate-90'}`}
              />
              <span id={`${id}-title`} className="min-w-0 wrap-anywhere max-sm:hyphens-auto">
                {title}
              </span>
            </button>
          </Heading>
          {/* Without room beside the title, all of this wraps below it together. */}
          <div className="ms-auto flex flex-wrap items-center justify-end gap-x-2">
            <Marks paths={paths} />
            {after}
          </div>
        </div>
        <div id={`${id}-inside`} hidden={!isOpen}>
          {isOpen && <div className="grid grid-cols-1 gap-5 border-t border-line px-4 py-5 sm:px-6">{children}</div>}
        </div>
      </section>
    </Card>
  );
}

function Marks({ paths }: Pick<FoldProps, 'paths'>) {
  const { t } = useTranslation();
  const missing = useDraft(({ document }) =>
    paths.reduce((sum, path) => sum + countMissing(valueAt(document, path)), 0),
  );
  const wrong = useDraft(
    ({ problems }) =>
      Object.keys(problems).filter((at) => paths.some((path) => at === path || at.startsWith(`${path}.`))).length,
  );
  return (
    <>
      {missing > 0 && (
        <Badge hue="amber" icon={<TriangleAlert />}>
          {t('content.missing.count', { count: missing })}
        </Badge>
      )}
      {wrong > 0 && (
        <Badge hue="red" icon={<CircleAlert />}>
          {t('content.fieldErrors', { count: wrong })}
        </Badge>
      )}
    </>
  );
}
