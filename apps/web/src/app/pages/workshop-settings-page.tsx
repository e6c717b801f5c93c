import { useParams } from 'react-router';
import { type BookName, bookNames } from '#features/workshop/api/books.ts';
import { BookView } from '#features/workshop/books/book-view.tsx';
import { SettingsNav } from '#features/workshop/books/books-nav.tsx';
import { ListSkeleton } from '#features/workshop/list/list-states.tsx';
import { SettingsSkeleton, SettingsView } from '#features/workshop/settings/settings-view.tsx';
import { BackLink } from '#features/workshop/repair/repair-header.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { isAdmin, isOffice } from '#shared/people/is-office.ts';
import { isStaff, KnownUser } from '../layouts/known-user.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** `/workshop/settings`, and below it the shop's books. */
export function WorkshopSettingsPage() {
  const { book } = useParams();
  if (book === undefined) return <GeneralPage />;
  const name = bookNames.find((each) => each === book);
  return name === undefined ? <NotFoundPage /> : <BookPage key={name} book={name} />;
}

/** Hours, closures and until when everybody has time. */
function GeneralPage() {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t('settings.title')}</PageTitle>
      <div className="grid grid-cols-1 gap-2">
        <BackLink />
        <h1 className="text-2xl">{t('settings.title')}</h1>
        <SettingsNav here="settings" />
      </div>
      <p className="max-w-reading text-ink-muted">{t('settings.intro')}</p>
      <KnownUser is={isStaff} waiting={<SettingsSkeleton />}>
        {(user) => <SettingsView editable={user.roles.includes('ADMIN')} />}
      </KnownUser>
    </div>
  );
}

/** What the shop keeps of its own. */
function BookPage({ book }: { book: BookName }) {
  const { t } = useTranslation();
  const mayEdit = book === 'partners' ? isOffice : isAdmin;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t(`books.tabs.${book}`)}</PageTitle>
      <div className="grid grid-cols-1 gap-2">
        <BackLink />
        <h1 className="text-2xl">{t(`books.tabs.${book}`)}</h1>
        <SettingsNav here={book} />
      </div>
      <KnownUser is={isStaff} waiting={<ListSkeleton cards />}>
        {(user) => <BookView book={book} editable={mayEdit(user)} />}
      </KnownUser>
    </div>
  );
}
