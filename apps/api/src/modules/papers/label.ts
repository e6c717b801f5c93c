import type { StaffRepair } from '@atelier/contract';
import type { Block, Paper, SheetName } from './paper.ts';
import { arrivalOf, qrBlock, dayOf, readableNumber, type PaperContext, type PaperRepair } from './repair-papers.ts';

/** Returns a page for each device. Labels are seen by strangers, so they have no name, telephone or address. */
export function deviceLabels(context: PaperContext, repairs: readonly PaperRepair[], sheet: SheetName): Paper {
  const { t, lang } = context;
  const [first] = repairs;
  const title =
    repairs.length === 1 && first !== undefined ? t('papers.label.title', { id: first.id }) : t('papers.label.titles');
  return { title, lang, sheet, pages: repairs.map((repair) => label(context, repair)) };
}

type LabelledShelf = { readonly name: string; readonly code: string };

/** Returns a page for each shelf. Its code is that of scan mode, and opens nothing. */
export function shelfLabels({ t, lang }: PaperContext, shelves: readonly LabelledShelf[], sheet: SheetName): Paper {
  const pages = shelves.map(({ name, code }): Block[] => [
    { kind: 'number', text: name },
    {
      kind: 'code',
      url: code,
      alt: t('papers.label.shelfAlt', { shelf: name }),
      beside: [{ kind: 'text', text: code }],
    },
  ]);
  return { title: t('papers.label.shelves'), lang, sheet, pages };
}

function label(context: PaperContext, repair: PaperRepair): readonly Block[] {
  return [
    { kind: 'number', text: readableNumber(repair.id) },
    qrBlock(context, repair.id, deviceLines(context, repair)),
  ];
}

function deviceLines(context: PaperContext, repair: PaperRepair): string[] {
  const { device } = repair;
  const received = dayOf(context, arrivalOf(repair));
  const lines = [
    device.type.name,
    modelOf(device),
    received === null ? '' : context.t('papers.label.received', { date: received }),
    repair.shelf === null ? '' : context.t('papers.label.shelf', { shelf: repair.shelf.name }),
  ];
  return lines.filter((line) => line !== '');
}

function modelOf({ brand, model }: StaffRepair['device']): string {
  return [brand, model].filter(Boolean).join(' ');
}
