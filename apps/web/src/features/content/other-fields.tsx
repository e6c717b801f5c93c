import { contentLimits, costLines, socialNames } from '@atelier/contract';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Choice } from './fields/choice.tsx';
import { Fold } from './fields/fold.tsx';
import { HoursPreview } from './fields/hours-preview.tsx';
import { ItemList } from './fields/item-list.tsx';
import { PictureField } from './fields/picture-field.tsx';
import { TextLine } from './fields/text-line.tsx';
import { TextPair } from './fields/text-pair.tsx';

const { brand, tagline, title, description, label, address, legal, socials } = contentLimits;

export function BrandFields() {
  const { t } = useTranslation();
  return (
    <Fold level={2} title={t('content.groups.brand')} paths={['brand', 'tagline', 'navbar']}>
      <TextPair path="brand" limit={brand} />
      <TextPair path="tagline" limit={tagline} />
      <PictureField path="navbar.logo.image" kind="logo" />
    </Fold>
  );
}

export function OtherFields() {
  const { t } = useTranslation();
  return (
    <>
      <Fold level={2} title={t('content.groups.costs')} paths={['costs']}>
        <TextPair path="costs.title" limit={title} />
        {costLines.map((line) => (
          <TextPair key={line} path={`costs.${line}`} limit={description} isMultiline />
        ))}
      </Fold>
      <Fold level={2} title={t('content.groups.contact')} paths={['contact']}>
        <ContactFields />
      </Fold>
      <Fold level={2} title={t('content.groups.hours')} paths={['hours']}>
        <HoursPreview />
      </Fold>
      <Fold level={2} title={t('content.groups.footer')} paths={['footer']}>
        <ItemList path="footer.social" limit={socials} empty={{ name: socialNames[0], url: 'https://' }}>
          {(item) => (
            <>
              <Choice
                path={`${item}.name`}
                label={t('content.fields.name')}
                values={socialNames}
                labelGroup="socials"
              />
              <TextLine path={`${item}.url`} type="url" />
            </>
          )}
        </ItemList>
      </Fold>
      <Fold level={2} title={t('content.groups.legal')} paths={['terms', 'privacy']}>
        <TextPair path="terms" limit={legal} isMultiline description={t('content.markupHint')} />
        <TextPair path="privacy" limit={legal} isMultiline description={t('content.markupHint')} />
      </Fold>
    </>
  );
}

function ContactFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextPair path="contact.header.title" limit={title} />
      <TextPair path="contact.header.description" limit={description} isMultiline />
      {(['name', 'email', 'phone', 'message'] as const).map((field) => (
        <fieldset key={field} className="grid min-w-0 grid-cols-1 gap-4">
          <legend className="mb-2 font-medium">{t(`content.fields.${field}`)}</legend>
          <TextPair path={`contact.form.${field}.label`} limit={label} />
          <TextPair path={`contact.form.${field}.placeholder`} limit={label} />
        </fieldset>
      ))}
      <TextPair path="contact.form.submit" limit={label} />
      <fieldset className="grid min-w-0 grid-cols-1 gap-4">
        <legend className="mb-2 font-medium">{t('content.fields.aside')}</legend>
        <TextPair path="contact.aside.title" limit={title} />
        <TextPair path="contact.aside.description" limit={description} isMultiline />
        <TextPair path="contact.aside.addressLabel" limit={label} />
        <TextPair path="contact.aside.address" limit={address} isMultiline />
        <TextPair path="contact.aside.emailLabel" limit={label} />
        <TextLine path="contact.aside.email" type="email" />
        <TextPair path="contact.aside.phoneLabel" limit={label} />
        <TextLine path="contact.aside.phone" type="tel" />
      </fieldset>
    </>
  );
}
