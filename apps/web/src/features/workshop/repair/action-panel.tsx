import type { Action, Role } from '@atelier/domain';
import { actionLabel } from '@atelier/i18n';
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@atelier/ui';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import type { ActionOrder } from '../step/action-order.ts';
import { Panel } from './panel.tsx';

export type ActionsProps = {
  order: ActionOrder;
  closed: boolean;
  /** Whose turn it is; null where that is nobody's, or not for this reader to know. */
  waitsFor: Role | null;
  /** The step whose answer is still out. */
  pending: Action | null;
  onAction: (action: Action) => void;
};

const isEmpty = ({ primary, secondary, danger }: ActionOrder): boolean =>
  primary === null && secondary.length === 0 && danger.length === 0;

const useLabel = () => {
  const { t } = useTranslation();
  return (action: Action): string => actionLabel(t, action, 'staff');
};

/** Beside the repair where there is room: everything that may be done now. */
export const ActionPanel = ({ order, closed, waitsFor, pending, onAction }: ActionsProps) => {
  const { t } = useTranslation();
  const label = useLabel();
  const button = (action: Action, variant: 'primary' | 'secondary' | 'ghost') => (
    <Button
      key={action}
      variant={variant}
      size={variant === 'primary' ? 'md' : 'sm'}
      loading={pending === action}
      onClick={() => onAction(action)}
      className={`w-full ${variant === 'ghost' ? 'text-danger!' : ''}`}
    >
      {label(action)}
    </Button>
  );
  return (
    <Panel title={t('workshop.repair.actions')}>
      {isEmpty(order) && (
        <p className="text-ink-muted">
          {closed && t('workshop.repair.closed')}
          {!closed && t(waitsFor === null ? 'workshop.repair.noActions' : `workshop.repair.waitsFor.${waitsFor}`)}
        </p>
      )}
      {order.primary !== null && button(order.primary, 'primary')}
      {order.secondary.length > 0 && (
        <div className="grid gap-2">{order.secondary.map((action) => button(action, 'secondary'))}</div>
      )}
      {order.danger.length > 0 && (
        <fieldset className="grid gap-1 border-t border-line pt-3">
          <legend className="sr-only">{t('workshop.repair.danger')}</legend>
          {order.danger.map((action) => button(action, 'ghost'))}
        </fieldset>
      )}
    </Panel>
  );
};

/** Under the thumb on a phone: the next step, and the others behind one button. */
export const ActionBar = ({ order, pending, onAction }: Omit<ActionsProps, 'closed' | 'waitsFor'>) => {
  const { t } = useTranslation();
  const label = useLabel();
  const { primary, secondary, danger } = order;
  if (isEmpty(order)) return null;
  const others = secondary.length + danger.length > 0;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      {primary !== null && (
        <Button size="lg" loading={pending === primary} onClick={() => onAction(primary)} className="min-w-0 flex-1">
          {label(primary)}
        </Button>
      )}
      {others && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="secondary" size="lg" className={primary === null ? 'flex-1' : ''}>
              <Ellipsis aria-hidden="true" />
              {t(primary === null ? 'workshop.repair.actions' : 'common.more')}
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent side="top">
            {secondary.map((action) => (
              <DropdownMenuItem key={action} onSelect={() => onAction(action)}>
                {label(action)}
              </DropdownMenuItem>
            ))}
            {secondary.length > 0 && danger.length > 0 && <DropdownMenuSeparator />}
            {danger.length > 0 && <DropdownMenuLabel>{t('workshop.repair.danger')}</DropdownMenuLabel>}
            {danger.map((action) => (
              <DropdownMenuItem key={action} tone="danger" onSelect={() => onAction(action)}>
                {label(action)}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </div>
  );
};
