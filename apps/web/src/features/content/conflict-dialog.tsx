import { Button, DialogBody, DialogFooter, RadioCard, RadioGroup } from '@atelier/ui';
import { useState } from 'react';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { mergeChoices, findConflicts, type ContentConflict } from './content-path.ts';
import { useDraft, useDraftStore } from './draft-store.ts';
import { fieldName, FieldValue } from './field-value.tsx';

type Side = 'mine' | 'theirs';

const changedBy = { me: 'byMe', them: 'byThem', both: 'both' } as const;

type ConflictDialogProps = { onClose: () => void };

export function ConflictDialog({ onClose }: ConflictDialogProps) {
  const theirs = useDraft((state) => state.conflicting);
  return theirs === null ? null : <Conflict key={theirs.draft.version} onClose={onClose} />;
}

function Conflict({ onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const draftStore = useDraftStore();
  const [opener] = useState(() => document.activeElement);
  const [{ theirs, fields, mine }] = useState(() => {
    const { content, document, conflicting: met } = draftStore.get();
    const otherSide = met ?? content;
    const differing = findConflicts(content.draft.document, document, otherSide.draft.document);
    return { theirs: otherSide, mine: document, fields: differing };
  });
  const [sides, setSides] = useState(() => suggestedSide(fields));
  const resolve = (sideOf: (path: string) => Side) => {
    const chosen = fields.filter(({ path }) => sideOf(path) === 'theirs');
    draftStore.resolveConflict(
      mergeChoices(
        mine,
        chosen.map(({ path, theirs: value }) => ({ path, value })),
      ),
    );
  };
  return (
    <DialogFrame
      size="lg"
      title={t('content.conflict.title')}
      description={t('content.conflict.text', { name: theirs.draft.savedBy ?? t('content.conflict.somebody') })}
      opener={opener}
      onClose={onClose}
    >
      <DialogBody>
        <ul className="grid grid-cols-1 gap-6">
          {fields.map((field) => (
            <li key={field.path}>
              <ConflictChoice
                field={field}
                side={sides[field.path] ?? 'mine'}
                onChoose={(side) => setSides({ ...sides, [field.path]: side })}
              />
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={() => resolve(() => 'theirs')}>
          {t('content.conflict.allTheirs')}
        </Button>
        <Button variant="secondary" onClick={() => resolve(() => 'mine')}>
          {t('content.conflict.allMine')}
        </Button>
        <Button onClick={() => resolve((path) => sides[path] ?? 'mine')}>{t('content.conflict.confirm')}</Button>
      </DialogFooter>
    </DialogFrame>
  );
}

function suggestedSide(fields: readonly ContentConflict[]): Readonly<Record<string, Side>> {
  return Object.fromEntries(fields.map((field) => [field.path, field.changedBy === 'them' ? 'theirs' : 'mine']));
}

type ChoiceProps = { field: ContentConflict; side: Side; onChoose: (side: Side) => void };

function ConflictChoice({ field, side, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const name = fieldName(t, field.path);
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base">{name}</h3>
        <p className="text-sm text-ink-muted">{t(`content.conflict.${changedBy[field.changedBy]}`)}</p>
      </div>
      <RadioGroup
        aria-label={name}
        value={side}
        onValueChange={(value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
        className="sm:grid-cols-2"
      >
        {(['mine', 'theirs'] as const).map((each) => (
          <RadioCard
            key={each}
            value={each}
            className="items-start"
            title={t(`content.conflict.${each}`)}
            description={<FieldValue path={field.path} value={field[each]} />}
          />
        ))}
      </RadioGroup>
    </div>
  );
}
