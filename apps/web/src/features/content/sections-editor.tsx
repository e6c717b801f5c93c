import type { ContentDocument, SectionName } from '@atelier/contract';
import { Switch } from '@atelier/ui';
import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { fieldMessage } from '@atelier/i18n';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useDraft, useField } from './draft-context.ts';
import { Fold } from './fields/fold.tsx';
import { MoveButtons } from './fields/move-buttons.tsx';
import { moved, useMoves } from './fields/use-moves.ts';
import { SectionFields } from './section-fields.tsx';

type Main = ContentDocument['main'];

/** Which sections the page has, in which order, and what they say. */
export function SectionsEditor() {
  const { t } = useTranslation();
  const { value: main, change } = useField<Main>('main');
  const problem = useDraft(({ problems }) => problems['main']);
  const [said, setSaid] = useState('');
  const sections = inOrder(main);
  const names = sections.map(({ name }) => name);
  const { list, target, dragged, step, handleOf } = useMoves(sections.length, (from, to) => {
    const order = moved(names, from, to);
    // The sections are the ones that stood there, in their places: only their numbers differ.
    change(numbered(main, order) as Main);
    const name = t(`content.parts.${order[to] ?? 'main'}`);
    setSaid(t('content.items.moved', { name, place: to + 1, of: order.length }));
  });
  return (
    <section aria-labelledby="content-sections" className="grid grid-cols-1 gap-3">
      <h2 id="content-sections" className="text-lg">
        {t('content.sections.title')}
      </h2>
      <p className="max-w-[68ch] text-sm text-ink-muted">{t('content.sections.text')}</p>
      {problem !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {fieldMessage(t, problem)}
        </p>
      )}
      <ol ref={list} className="grid grid-cols-1 gap-3">
        {sections.map(({ name, place }, index) => (
          <li
            key={name}
            data-dragged={dragged === index || undefined}
            data-target={target === index || undefined}
            data-last-target={(target === sections.length && index === sections.length - 1) || undefined}
            className="border-primary data-dragged:opacity-60 data-last-target:border-b-4 data-target:border-t-4"
          >
            <Fold
              level={3}
              title={t(`content.parts.${name}`)}
              paths={[`main.${place}`]}
              before={
                <span
                  aria-hidden="true"
                  title={t('content.items.drag', { name: t(`content.parts.${name}`) })}
                  className="grid size-11 cursor-grab touch-none place-items-center text-ink-muted active:cursor-grabbing"
                  {...handleOf(index)}
                >
                  <GripVertical className="size-5" />
                </span>
              }
              after={
                <>
                  <ShownSwitch name={name} path={`main.${place}.enabled`} />
                  <MoveButtons name={t(`content.parts.${name}`)} index={index} length={sections.length} onStep={step} />
                </>
              }
            >
              <SectionFields name={name} path={`main.${place}`} />
            </Fold>
          </li>
        ))}
      </ol>
      <output className="sr-only">{said}</output>
    </section>
  );
}

/** The sections as the page shows them, each with its place in the document. */
function inOrder(main: Main) {
  return main.map((section, place) => ({ ...section, place })).toSorted((one, other) => one.order - other.order);
}

/** The same sections, whose numbers say this order. */
function numbered(main: Main, names: readonly SectionName[]): readonly Main[number][] {
  return main.map((section) => ({ ...section, order: names.indexOf(section.name) + 1 }));
}

function ShownSwitch({ name, path }: { name: SectionName; path: string }) {
  const { t } = useTranslation();
  const { value, change } = useField<boolean>(path);
  return (
    <Switch
      aria-label={`${t(`content.parts.${name}`)}, ${t('content.sections.shown')}`}
      checked={value}
      onCheckedChange={change}
    />
  );
}
