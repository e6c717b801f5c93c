import { DialogBody, Switch } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { SmallDialog } from '../forms/form-dialog.tsx';
import { keyOf, singleKeys, type Command } from './list-keys.ts';

type KeyLine = readonly [
  key: string,
  meaning: Command | 'down' | 'up' | 'open' | 'toRows' | 'toSearch' | 'sections' | 'everything' | 'intake',
];

const rows: readonly KeyLine[] = [
  ['j', 'down'],
  ['k', 'up'],
  ['Enter', 'open'],
];

const searchKeys: readonly KeyLine[] = [
  ['↓', 'toRows'],
  ['Escape', 'toSearch'],
];

type KeysDialogProps = {
  /** Commands with keys. `rows`: row navigation. `searchAndRows`: moving between search and rows. `sections`: section shortcuts. */
  commands: readonly (Command | 'rows' | 'searchAndRows' | 'sections')[];
  hasIntake: boolean;
  onClose: () => void;
};

export function KeysDialog({ commands, hasIntake, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  const [areOn, setAreOn] = useState(singleKeys.areOn);
  const own = commands.flatMap((each): readonly KeyLine[] => {
    if (each === 'rows') return rows;
    if (each === 'searchAndRows') return searchKeys;
    return [[each === 'sections' ? '1–9' : keyOf[each], each]];
  });
  const keys: readonly KeyLine[] = [...own, ['/', 'everything'], ...(hasIntake ? [['i', 'intake'] as const] : [])];
  return (
    <SmallDialog title={t('workshop.keys.title')} onClose={onClose}>
      <DialogBody>
        <Switch
          checked={areOn}
          onCheckedChange={(on) => {
            singleKeys.set(on);
            setAreOn(on);
          }}
          label={
            <span className="grid">
              <span className="font-medium">{t('workshop.keys.single')}</span>
              <span className="text-sm text-ink-muted">{t('workshop.keys.singleHint')}</span>
            </span>
          }
          className="mb-4"
        />
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
    </SmallDialog>
  );
}
