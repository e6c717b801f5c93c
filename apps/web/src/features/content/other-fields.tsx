import { contentLimits, costLines, socialNames } from '@atelier/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShopDay } from '#shared/language/times.tsx';
import { paths } from '#config/paths.ts';
import { openingRows } from '#shared/hours/opening-hours.ts';
import { closureName, daysName, hoursName, seasonTitle } from '#shared/hours/opening-words.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Choice, TextLine, TextPair } from './fields/text-fields.tsx';
import { Fold } from './fields/fold.tsx';
import { ItemList } from './fields/item-list.tsx';
import { PictureField } from './fields/picture-field.tsx';
import { shopOpenQuery } from './preview-frame.tsx';

const { brand, tagline, title, description, label, address, legal, socials } = contentLimits;

type GroupName = 'brand' | 'costs' | 'contact' | 'hours' | 'footer' | 'legal';

type GroupProps = { name: GroupName; paths?: readonly string[]; children: ReactNode };

function Group({ name, paths = [name], children }: GroupProps) {
  const { t } = useTranslation();
  return (
    <Fold level={2} title={t(`content.groups.${name}`)} paths={paths}>
      {children}
    </Fold>
  );
}

export function BrandFields() {
  return (
    <Group name="brand" paths={['brand', 'tagline', 'navbar']}>
      <TextPair path="brand" limit={brand} />
      <TextPair path="tagline" limit={tagline} />
      <PictureField path="navbar.logo.image" kind="logo" />
    </Group>
  );
}

export function OtherFields() {
  const { t } = useTranslation();
  return (
    <>
      <Group name="costs">
        <TextPair path="costs.title" limit={title} />
        {costLines.map((line) => (
          <TextPair key={line} path={`costs.${line}`} limit={description} isMultiline />
        ))}
      </Group>
      <Group name="contact">
        <ContactFields />
      </Group>
      <Group name="hours">
        <HoursPreview />
      </Group>
      <Group name="footer">
        <ItemList path="footer.social" limit={socials} empty={{ name: socialNames[0], url: 'https://' }}>
          {(item) => (
            <>
              <Choice path={`${item}.name`} values={socialNames} labelGroup="socials" />
              <TextLine path={`${item}.url`} type="url" />
            </>
          )}
        </ItemList>
      </Group>
      <Group name="legal" paths={['terms', 'privacy']}>
        <TextPair path="terms" limit={legal} isMultiline description={t('content.markupHint')} />
        <TextPair path="privacy" limit={legal} isMultiline description={t('content.markupHint')} />
      </Group>
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

/** Shows the business hours, which are edited in the settings. */
function HoursPreview() {
  const { t, language } = useTranslation();
  const today = useShopDay();
  const { data: open } = useQuery(shopOpenQuery);
  return (
    <>
      <p className="text-ink-muted">
        <span>{t('content.hours.text')}</span>{' '}
        <Link
          to={paths.workshopSettings}
          className="font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current"
        >
          {t('content.hours.link')}
        </Link>
      </p>
      {open !== undefined && (
        <dl className="grid max-w-md grid-cols-1 gap-2">
          {openingRows(open.hours).map((row) => (
            <div key={row.from} className="flex flex-wrap justify-between gap-x-6">
              <dt>{daysName(t, row)}</dt>
              <dd className="text-ink-muted">{hoursName(t, row, language)}</dd>
            </div>
          ))}
        </dl>
      )}
      {open?.seasons
        .filter(({ to }) => to >= today)
        .map(({ name, from, to }) => (
          <p key={from} className="text-ink-muted">
            {seasonTitle(
              t,
              { from, to, name: name[language] || name.fr || name.en, isCurrent: from <= today },
              language,
            )}
          </p>
        ))}
      {open?.closures.map((closure) => (
        <p key={closure.from} className="text-ink-muted">
          {closureName(t, { ...closure, words: closure.words?.[language] ?? '' }, language)}
        </p>
      ))}
    </>
  );
}
