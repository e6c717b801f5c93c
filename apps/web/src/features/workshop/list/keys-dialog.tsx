import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '@atelier/ui';
import { useOwnEntry } from '#shared/dialogs/use-own-entry.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { keyOf, type Command } from './list-keys.ts';

/** A key, and what it does. */
type Line = readonly [
  key: string,
  meaning: Command | 'down' | 'up' | 'open' | 'toRows' | 'toSearch' | 'sections' | 'intake',
];

const rows: readonly Line[] = [
  ['j', 'down'],
  ['k', 'up'],
  ['Enter', 'open'],
];

const between: readonly Line[] = [
  ['↓', 'toRows'],
  ['Escape', 'toSearch'],
];

type KeysDialogProps = {
  /**
   * What the page can do by a key; `rows`: there are rows to move along; `between`: and a search above them; `sections`: and sections to
   * go to.
   */
  has: readonly (Command | 'rows' | 'between' | 'sections')[];
  /** Whoever answers the telephone begins a request by a key, from any page. */
  takesCalls: boolean;
  onClose: () => void;
};

/** The keys of a page. */
export function KeysDialog({ has, takesCalls, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  useOwnEntry(true, onClose);
  const own = has.flatMap((each): readonly Line[] => {
    if (each === 'rows') return rows;
    if (each === 'between') return between;
    return [[each === 'sections' ? '1–9' : keyOf[each], each]];
  });
  const keys: readonly Line[] = takesCalls ? [...own, ['i', 'intake']] : own;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="sm" closeLabel={t('common.close')} aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{t('workshop.keys.title')}</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <dl className="grid gap-3">
            {keys.map(([key, meaning]) => (
              <div key={key} className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4">
                <dt>
                  <kbd
                    translate="no"
                    className="inline-block min-w-9 rounded-tight border border-line-strong bg-sunken px-2 py-1 text-center font-sans text-sm font-semibold"
                  >
                    {key === 'Enter' ? t('workshop.keys.enter') : key === 'Escape' ? t('workshop.keys.escape') : key}
                  </kbd>
                </dt>
                <dd>{t(`workshop.keys.${meaning}`)}</dd>
              </div>
            ))}
          </dl>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
