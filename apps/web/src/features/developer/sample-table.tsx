import {
  Card,
  Pagination,
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';

export function SampleTable() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const labels = {
    navigation: t('common.pagination'),
    previous: t('common.previousPage'),
    next: t('common.nextPage'),
    page: (number: number) => t('common.page', { page: number, total: pageTotal }),
  };
  return (
    <>
      <Card className="overflow-hidden">
        <Table>
          <TableCaption>{t('dev.devices.title')}</TableCaption>
          <TableHeader>
            <TableRow>
              <TableHead>{t('dev.devices.name')}</TableHead>
              <TableHead>{t('dev.devices.contact')}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {pageOf(page).map(({ name, contact }) => (
              <TableRow key={contact}>
                <TableCell className="max-sm:text-sm">{name}</TableCell>
                <TableCell className="max-sm:text-sm">{contact}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
      <Pagination page={page} pageCount={pageTotal} onPageChange={setPage} labels={labels} />
    </>
  );
}

type SamplePerson = { readonly name: string; readonly contact: string };

const PAGE_SIZE = 10;

const firstNames = ['Amira', 'Bilel', 'Chiraz', 'Dorra', 'Elyes', 'Fares', 'Ghada', 'Hedi'];
const lastNames = ['Ayari', 'Bouzid', 'Chebbi'];

const people: readonly SamplePerson[] = lastNames.flatMap((lastName) =>
  firstNames.map((firstName) => ({
    name: `${firstName} ${lastName}`,
    contact: `${firstName}.${lastName}@atelier.test`.toLowerCase(),
  })),
);

const pageTotal: number = Math.ceil(people.length / PAGE_SIZE);

function pageOf(page: number): readonly SamplePerson[] {
  return people.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}
