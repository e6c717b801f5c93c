import type { photoStages } from '#schema/index.ts';

export type PhotoStage = (typeof photoStages)[number];

/** Customers see their device before and after, and not what passes between shop and partner. */
export const customerStages = ['REQUEST', 'INTAKE', 'AFTER', 'DOOR'] as const satisfies readonly PhotoStage[];

export const driverStages = ['REQUEST'] as const satisfies readonly PhotoStage[];
