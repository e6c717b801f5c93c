import { exportCustomers, type CustomerItem } from '@atelier/contract';
import { Avatar, Badge, Card, ProperName } from '@atelier/ui';
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { readablePhone } from '@atelier/domain';
import { receiveFile } from '#shared/api/receive-file.ts';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { pictureUrl } from '#shared/picture/picture-url.ts';
import { customersQuery, type CustomerPage } from './customers.ts';
import { CsvButton } from '#subjects/staff/lists/list-export-button.tsx';
import { SimilarResultsLine } from '#subjects/staff/search/all-repairs-hits.tsx';
import { EmptyCard, UnansweredList, LoadMore } from '#subjects/staff/page/list-states.tsx';
import { SearchBox } from '#subjects/staff/search/search-box.tsx';
import { searchStateFor, useSearchWords } from '#subjects/staff/search/search-state.ts';
import { useListKeys } from '#subjects/staff/keys/list-keys.ts';
import { useSearchKeys } from '#subjects/staff/keys/use-search-keys.ts';
import { PageHead } from '#subjects/staff/page/back-link.tsx';

export function CustomerList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const q = useSearchWords();
  const search = useCallback(
    (text: string) => void navigate('.', { replace: true, state: searchStateFor(text) }),
    [navigate],
  );
  const answer = useInfiniteQuery(customersQuery(q));
  const today = useShopDay();
  const rows = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const focusSearch = () => field.current?.focus();
  useListKeys({ rows, run: { search: focusSearch, back: (row) => row !== null && focusSearch() } });
  const isSimilar = answer.data?.pages.some(({ similar }) => similar === true) === true;
  const onKey = useSearchKeys({
    field,
    rows,
    shownQuery: answer.isSuccess ? q : null,
    isComplete: !answer.hasNextPage,
    isExact: !isSimilar,
  });
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('customers.title')} intro={t('customers.intro')} />
      <search className="flex flex-wrap items-center justify-between gap-3">
        <div className="w-full sm:max-w-md">
          <SearchBox
            ref={field}
            label={t('customers.search')}
            placeholder={t('customers.searchFor')}
            maxLength={200}
            value={q}
            onSearch={search}
            onKey={onKey}
          />
        </div>
        <CsvButton
          name={`customers-${today}`}
          receive={() => receiveFile(exportCustomers, { body: q === '' ? {} : { q } })}
        />
      </search>
      <SimilarResultsLine q={isSimilar ? q : null} />
      <div ref={rows} className="grid grid-cols-1 gap-5">
        <CustomerResults q={q} answer={answer} />
      </div>
    </div>
  );
}

function CustomerResults({ q, answer }: { q: string; answer: UseInfiniteQueryResult<InfiniteData<CustomerPage>> }) {
  const { t } = useTranslation();
  if (answer.data === undefined) return <UnansweredList query={answer} />;
  const customers = answer.data.pages.flatMap(({ data }) => data);
  return (
    <>
      <output className="sr-only">
        {q !== '' && !answer.hasNextPage && t('customers.count', { count: customers.length })}
      </output>
      {customers.length === 0 ? (
        <EmptyCard title={t(q === '' ? 'customers.none' : 'customers.emptyFiltered')} />
      ) : (
        <ul aria-label={t('customers.list')} className="grid grid-cols-1 gap-3">
          {customers.map((customer) => (
            <li key={customer.id}>
              <CustomerCard customer={customer} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore answer={answer} label={t('customers.more')} />
    </>
  );
}

function CustomerCard({ customer }: { customer: CustomerItem }) {
  const { t } = useTranslation();
  const { id, name, phone, email, repairs, open } = customer;
  return (
    <Card interactive className="flex items-start gap-3 p-4 sm:gap-4 sm:px-5">
      <Avatar name={name} src={pictureUrl(customer.avatar)} size="md" decorative />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`${paths.workshopCustomers}/${id}`}
            data-row={id}
            className="min-w-0 font-semibold wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            <ProperName>{name}</ProperName>
          </Link>
          <CustomerBadges customer={customer} />
        </div>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-muted">
          {phone !== null && (
            <span translate="no" className="whitespace-nowrap">
              {readablePhone(phone)}
            </span>
          )}
          {email !== null && <span className="wrap-anywhere">{email}</span>}
        </p>
        <p className="text-sm text-ink-muted">
          <span>{repairs === 0 ? t('customers.noRepairs') : t('customers.repairs', { count: repairs })}</span>
          {open > 0 && <span>{`, ${t('customers.open', { count: open })}`}</span>}
        </p>
      </div>
    </Card>
  );
}

export function CustomerBadges({
  customer: { isPremium, account },
}: {
  customer: Pick<CustomerItem, 'isPremium' | 'account'>;
}) {
  const { t } = useTranslation();
  return (
    <>
      {isPremium && (
        <Badge hue="amber" icon={<Star />}>
          {t('customers.premium')}
        </Badge>
      )}
      {account !== 'ACTIVE' && (
        <Badge hue={account === 'NONE' ? 'gray' : 'blue'}>{t(`customers.account.${account}`)}</Badge>
      )}
    </>
  );
}
