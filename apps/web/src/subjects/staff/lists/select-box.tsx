import { useTranslation } from '#shared/language/use-translation.ts';
import type { RowSelection } from './row-selection.ts';

type SelectBoxProps = {
  row: { readonly id: string; readonly device: { readonly name: string } };
  selection: Pick<RowSelection<unknown>, 'ids' | 'toggle'>;
  className: string;
};

/** Selects a row above the link that covers it. */
export function SelectBox({ row: { id, device }, selection, className }: SelectBoxProps) {
  const { t } = useTranslation();
  return (
    // A native checkbox, because the UI package's one would load the sign-up form's chunk.
    <label className={`relative z-1 grid size-11 shrink-0 place-items-center ${className}`}>
      <input
        type="checkbox"
        aria-label={t('desk.bulk.select', { device: device.name, id })}
        checked={selection.ids.has(id)}
        onClick={(event) => selection.toggle(id, event.shiftKey)}
        readOnly
        className="size-5 accent-primary"
      />
    </label>
  );
}
