/** Somebody of the sample, whom no mail reaches. */
export type SamplePerson = { readonly name: string; readonly contact: string };

// As every table's pages (specification/constants#pages).
const PAGE_SIZE = 10;

const firstNames = ['Amira', 'Bilel', 'Chiraz', 'Dorra', 'Elyes', 'Fares', 'Ghada', 'Hedi'];
const lastNames = ['Ayari', 'Bouzid', 'Chebbi'];

const people: readonly SamplePerson[] = lastNames.flatMap((lastName) =>
  firstNames.map((firstName) => ({
    name: `${firstName} ${lastName}`,
    contact: `${firstName}.${lastName}@atelier.test`.toLowerCase(),
  })),
);

export const pageTotal: number = Math.ceil(people.length / PAGE_SIZE);

/** The people of a page, which is counted from 1. */
export function pageOf(page: number): readonly SamplePerson[] {
  return people.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}
