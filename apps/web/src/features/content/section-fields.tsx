import { contentIcons, contentLimits, type SectionName } from '@atelier/contract';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Choice } from './fields/choice.tsx';
import { ItemList } from './fields/item-list.tsx';
import { PictureField } from './fields/picture-field.tsx';
import { TextPair } from './fields/text-pair.tsx';

const { title, titlePart, description, paragraph, label, items } = contentLimits;
const noFields = { fr: '', en: '' };

type FieldsProps = { path: string };

export function SectionFields({ name, path }: FieldsProps & { name: SectionName }) {
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
  const { t } = useTranslation();
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
            <Choice path={`${item}.icon`} label={t('content.fields.icon')} values={contentIcons} labelGroup="icons" />
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
