/** Returns the words nearest to a mistyped one, without duplicates. Empty if all differ by more than typing errors. */
export function nearestWords(typed: string, words: readonly string[]): readonly string[] {
  const most = errorsIn(typed);
  const near = [...new Set(words)]
    .filter((word) => Math.abs(word.length - typed.length) <= most)
    .map((word) => ({ word, distance: typingErrors(typed, word) }))
    .filter(({ distance }) => distance > 0 && distance <= most);
  const least = Math.min(...near.map(({ distance }) => distance));
  return near.filter(({ distance }) => distance === least).map(({ word }) => word);
}

/** One error from four letters on, two from eight. */
function errorsIn(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}

/** Returns the number of letters that were added, left out, mistaken or swapped with their neighbour. */
export function typingErrors(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(before, j - 2) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, at(row, j) + 1, at(next, j - 1) + 1));
    }
    before = row;
    row = next;
  }
  return at(row, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
