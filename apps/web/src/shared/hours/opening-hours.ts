/** Monday first; null for a day on which the shop is closed. */
export type Hours = readonly (string | null)[];

/** Days from one to another, 0 for Monday, that have the same hours. */
export type OpeningRow = { readonly from: number; readonly to: number; readonly hours: string | null };

/** The week as it is written on a door: days with the same hours stand together. */
export function openingRows(hours: Hours): readonly OpeningRow[] {
  const rows: OpeningRow[] = [];
  for (const [day, each] of hours.entries()) {
    const last = rows.at(-1);
    if (last?.hours === each) rows[rows.length - 1] = { ...last, to: day };
    else rows.push({ from: day, to: day, hours: each });
  }
  return rows;
}
