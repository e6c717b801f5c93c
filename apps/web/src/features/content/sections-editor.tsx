import { type ContentDocument, type SectionName, contentIcons, contentLimits } from '@atelier/contract';
import { Switch } from '@atelier/ui';
import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { fieldMessage } from '@atelier/i18n';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useDraft, useField } from './draft-store.ts';
import { Fold } from './fields/fold.tsx';
import { MoveButtons, moveItem, useReorder, ItemList } from './fields/item-list.tsx';
import { Choice, TextPair } from './fields/text-fields.tsx';
import { PictureField } from './fields/picture-field.tsx';

type MainContent = ContentDocument['main'];

export function SectionsEditor() {
  const { t } = useTranslation();
  const { value: main, change } = useField<MainContent>('main');
  const problem = useDraft(({ problems }) => problems['main']);
  const [announcement, setSaid] = useState('');
  const sections = sortSections(main);
  const names = sections.map(({ name }) => name);
  const { list, target, dragged, step, handleOf } = useReorder(sections.length, (from, to) => {
    const order = moveItem(names, from, to);
    // Safe because only the order numbers differ.
    change(numbered(main, order) as MainContent);
    const name = t(`content.fields.${order[to] ?? 'main'}`);
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
        {sections.map(({ name, rowIndex }, index) => (
          <li
            key={name}
            data-dragged={dragged === index || undefined}
            data-target={target === index || undefined}
            data-last-target={(target === sections.length && index === sections.length - 1) || undefined}
            className="border-primary data-dragged:opacity-60 data-last-target:border-b-4 data-target:border-t-4"
          >
            <Fold
              level={3}
              title={t(`content.fields.${name}`)}
              paths={[`main.${rowIndex}`]}
              before={
                <span
                  aria-hidden
                  title={t('content.items.drag', { name: t(`content.fields.${name}`) })}
                  className="grid size-11 cursor-grab touch-none place-items-center text-ink-muted active:cursor-grabbing"
                  {...handleOf(index)}
                >
                  <GripVertical className="size-5" />
                </span>
              }
              after={
                <>
                  <VisibilitySwitch name={name} path={`main.${rowIndex}.enabled`} />
                  <MoveButtons
                    name={t(`content.fields.${name}`)}
                    index={index}
                    length={sections.length}
                    onStep={step}
                  />
                </>
              }
            >
              <SectionFields name={name} path={`main.${rowIndex}`} />
            </Fold>
          </li>
        ))}
      </ol>
      <output className="sr-only">{announcement}</output>
    </section>
  );
}

function sortSections(main: MainContent) {
  return main
    .map((section, rowIndex) => ({ ...section, rowIndex }))
    .toSorted((left, right) => left.order - right.order);
}

/** Returns the sections with the order numbers of this sequence. */
function numbered(main: MainContent, names: readonly SectionName[]): readonly MainContent[number][] {
  return main.map((section) => ({ ...section, order: names.indexOf(section.name) + 1 }));
}

function VisibilitySwitch({ name, path }: { name: SectionName; path: string }) {
  const { t } = useTranslation();
  const { value, change } = useField<boolean>(path);
  return (
    <Switch
      aria-label={`${t(`content.fields.${name}`)}, ${t('content.sections.shown')}`}
      checked={value}
      onCheckedChange={change}
      className="after:absolute after:-inset-2.75"
    />
  );
}

const { title, titlePart, description, paragraph, label, items } = contentLimits;
const noFields = { fr: '', en: '' };

type FieldsProps = { path: string };

function SectionFields({ name, path }: FieldsProps & { name: SectionName }) {
  const Fields = fieldsOf[name];
  return <Fields path={path} />;
}

function HeroFields({ path }: FieldsProps) {
  return (
    <>
      {['titleBefore', 'titleCenter', 'titleAfter'].map((part) => (
        <TextPair key={part} path={`${path}.${part}`} limit={titlePart} />
      ))}
      <TextPair path={`${path}.description`} limit={description} isMultiline />
      <TextPair path={`${path}.button1`} limit={label} />
      <TextPair path={`${path}.button2`} limit={label} />
      <PictureField path={`${path}.image`} kind="picture" />
    </>
  );
}

function GridFields({ path }: FieldsProps) {
  return (
    <>
      <TextPair path={`${path}.title`} limit={title} />
      <TextPair path={`${path}.description`} limit={description} isMultiline />
      <ItemList
        path={`${path}.items`}
        limit={items}
        empty={{ icon: contentIcons[0], title: noFields, description: noFields }}
      >
        {(item) => (
          <>
            <Choice path={`${item}.icon`} values={contentIcons} labelGroup="icons" />
            <TextPair path={`${item}.title`} limit={title} />
            <TextPair path={`${item}.description`} limit={description} isMultiline />
          </>
        )}
      </ItemList>
    </>
  );
}

function AboutFields({ path }: FieldsProps) {
  return (
    <>
      <PictureField path={`${path}.image`} kind="picture" />
      <TextPair path={`${path}.title`} limit={title} />
      <TextPair path={`${path}.description1`} limit={paragraph} isMultiline />
      <TextPair path={`${path}.description2`} limit={paragraph} isMultiline />
      <ItemList path={`${path}.items`} limit={items} empty={{ title: noFields, description: noFields }}>
        {(item) => (
          <>
            <TextPair path={`${item}.title`} limit={title} />
            <TextPair path={`${item}.description`} limit={description} isMultiline />
          </>
        )}
      </ItemList>
    </>
  );
}

const fieldsOf = { hero: HeroFields, services: GridFields, chooseUs: GridFields, about: AboutFields } as const;
