export type SamplePerson = { readonly name: string; readonly contact: string };

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

export function pageOf(page: number): readonly SamplePerson[] {
  return people.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}
