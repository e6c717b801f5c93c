/** Monday first. Null for a closed day. */
export type Hours = readonly (string | null)[];

/** Consecutive days with the same hours, 0 for Monday. */
export type OpeningRow = { readonly from: number; readonly to: number; readonly hours: string | null };

/** Groups consecutive days with the same hours. */
export function openingRows(hours: Hours): readonly OpeningRow[] {
  const rows: OpeningRow[] = [];
  for (const [day, each] of hours.entries()) {
    const last = rows.at(-1);
    if (last?.hours === each) rows[rows.length - 1] = { ...last, to: day };
    else rows.push({ from: day, to: day, hours: each });
  }
  return rows;
}
