import type { Repair } from '@atelier/contract';

/** Dashboard figures. Pending is total minus completed (specification/screens#dashboard). */
export type SummaryCounts = { readonly total: number; readonly completed: number; readonly pending: number };

export function countRepairs(repairs: readonly Pick<Repair, 'status'>[]): SummaryCounts {
  const total = repairs.length;
  const completed = repairs.filter((repair) => repair.status === 'COMPLETED').length;
  return { total, completed, pending: total - completed };
}
