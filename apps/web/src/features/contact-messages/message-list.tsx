import { contactStates, type ContactState } from '@atelier/contract';
import { Card, ProperName, Segmented } from '@atelier/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { RelativeTime } from '#shared/language/times.tsx';
import { contactMessagesQuery } from './contact-messages.ts';
import { ListExportButton } from '#subjects/staff/lists/list-export-button.tsx';
import { EmptyCard, UnansweredList, LoadMore } from '#subjects/staff/page/list-states.tsx';
import { BackLink } from '#subjects/staff/page/back-link.tsx';
import { listPage } from '#subjects/staff/page/list-page.tsx';
import { isOffice } from '@atelier/domain';

type MessagesQuery = ReturnType<typeof useMessages>;

export function MessageList() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const state = contactStates.find((each) => each === params.get('state')) ?? 'NEW';
  const answer = useMessages(state);
  const news = answer.data?.pages.at(-1)?.news ?? 0;
  const options = contactStates.map((value) => ({ value, label: t(`contactMessages.tabs.${value}`) }));
  const show = (next: ContactState) => setParams(next === 'NEW' ? {} : { state: next }, { replace: true });
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t('contactMessages.title')}</PageTitle>
      <div className="grid gap-2">
        <BackLink />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-3">
          <h1 className="text-2xl">{t('contactMessages.title')}</h1>
          <output className="text-ink-muted">{news > 0 && t('contactMessages.newCount', { count: news })}</output>
          <ListExportButton list="messages" query={{ state }} />
        </div>
      </div>
      <div className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <Segmented
          label={t('contactMessages.tabs.label')}
          options={options}
          value={state}
          onValueChange={show}
          className="whitespace-nowrap"
        />
      </div>
      <Body state={state} answer={answer} />
    </div>
  );
}

function useMessages(state: ContactState) {
  return useInfiniteQuery(contactMessagesQuery(state));
}

function Body({ state, answer }: { state: ContactState; answer: MessagesQuery }) {
  const { t } = useTranslation();
  if (answer.data === undefined) return <UnansweredList query={answer} />;
  const messages = answer.data.pages.flatMap(({ data }) => data);
  if (messages.length === 0) return <EmptyCard title={t(`contactMessages.empty.${state}`)} />;
  return (
    <>
      <ul aria-label={t(`contactMessages.tabs.${state}`)} className="grid grid-cols-1 gap-3">
        {messages.map((message) => (
          <li key={message.id}>
            <Card interactive className="grid grid-cols-1 gap-1.5 p-4 sm:px-5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link
                  to={paths.workshopMessage(message.id)}
                  aria-label={t('contactMessages.open', { name: message.name })}
                  className="min-w-0 font-semibold wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
                >
                  <ProperName>{message.name}</ProperName>
                </Link>
                <RelativeTime value={message.createdAt} className="text-sm text-ink-muted" />
              </div>
              <p className="line-clamp-2 max-w-[68ch] wrap-anywhere text-ink-muted">{message.message}</p>
            </Card>
          </li>
        ))}
      </ul>
      <LoadMore answer={answer} label={t('workshop.loadMore')} />
    </>
  );
}

export const Component = listPage(isOffice, MessageList);
