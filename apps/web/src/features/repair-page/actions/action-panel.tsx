import type { Role } from '@atelier/domain';
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
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { allowedActionLabel } from '#subjects/transitions/actions/transition-label.ts';
import type { ActionOrder, AllowedAction } from '#subjects/transitions/actions/allowed-actions.ts';
import { NEXT_STEP_MARK } from '#subjects/transitions/steps/step-focus.ts';
import { Panel } from '#subjects/staff/page/panel.tsx';

export type ActionPanelProps = {
  order: ActionOrder;
  closed: boolean;
  waitsFor: Role | null;
  pending: AllowedAction['name'] | null;
  /** A short pause after a transition prevents accidental presses. */
  isPaused: boolean;
  onAction: (allowedAction: AllowedAction) => void;
};

export function ActionPanel({ order, closed, waitsFor, pending, isPaused, onAction }: ActionPanelProps) {
  const { t } = useTranslation();
  const button = (allowedAction: AllowedAction, variant: 'primary' | 'secondary' | 'ghost') => (
    <Button
      key={allowedAction.name}
      variant={variant}
      size={variant === 'primary' ? 'md' : 'sm'}
      loading={pending === allowedAction.name}
      aria-disabled={isPaused || undefined}
      data-step={variant === 'primary' ? NEXT_STEP_MARK : undefined}
      onClick={() => onAction(allowedAction)}
      className={`w-full ${variant === 'ghost' ? 'text-danger!' : ''}`}
    >
      {allowedActionLabel(t, allowedAction)}
    </Button>
  );
  return (
    <Panel title={t('workshop.repair.actions')}>
      {isEmpty(order) && (
        <p className="text-ink-muted">
          {closed
            ? t('workshop.repair.closed')
            : t(waitsFor === null ? 'workshop.repair.noActions' : `workshop.repair.waitsFor.${waitsFor}`)}
        </p>
      )}
      {order.primary !== null && button(order.primary, 'primary')}
      {order.secondary !== null && button(order.secondary, 'secondary')}
      {order.others.length > 0 && (
        <div className="grid gap-2">{order.others.map((allowedAction) => button(allowedAction, 'secondary'))}</div>
      )}
      {order.danger.length > 0 && (
        <fieldset className="grid gap-1 border-t border-line pt-3">
          <legend className="sr-only">{t('workshop.repair.danger')}</legend>
          {order.danger.map((allowedAction) => button(allowedAction, 'ghost'))}
        </fieldset>
      )}
    </Panel>
  );
}

function isEmpty({ primary, secondary, others, danger }: ActionOrder): boolean {
  return primary === null && secondary === null && others.length === 0 && danger.length === 0;
}

type ActionBarProps = Omit<ActionPanelProps, 'closed' | 'waitsFor'> & {
  lead?: ReactNode;
};

/** Renders the bottom bar of narrow screens: the next action, a frequent second one, and a menu of the others. */
export function ActionBar({ order: initialOrder, lead = null, pending, isPaused, onAction }: ActionBarProps) {
  const { t } = useTranslation();
  const order = lead === null ? initialOrder : withLead(initialOrder);
  const { primary, secondary, others, danger } = order;
  if (isEmpty(order) && lead === null) return null;
  const hasMenu = others.length + danger.length > 0;
  const propsOf = (allowedAction: AllowedAction) => ({
    size: 'lg' as const,
    loading: pending === allowedAction.name,
    'aria-disabled': isPaused || undefined,
    onClick: () => onAction(allowedAction),
    children: allowedActionLabel(t, allowedAction),
  });
  return (
    <div
      data-slot="bottom-bar"
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap gap-3 border-t border-line bg-surface px-safe-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      {lead}
      {primary !== null && (
        <Button
          {...propsOf(primary)}
          data-step={NEXT_STEP_MARK}
          className={`min-w-0 ${secondary === null ? 'flex-[1_1_10rem]' : 'flex-[999_1_10rem] max-sm:px-3'}`}
        />
      )}
      {secondary !== null ? (
        <div className="flex min-w-0 flex-auto flex-wrap gap-3">
          <Button {...propsOf(secondary)} variant="secondary" className="min-w-0 flex-auto max-sm:px-3" />
          {hasMenu && <ActionMenu order={order} onAction={onAction} />}
        </div>
      ) : (
        hasMenu && <ActionMenu order={order} onAction={onAction} />
      )}
    </div>
  );
}

function withLead({ primary, secondary, others, danger }: ActionOrder): ActionOrder {
  if (primary === null) return { primary, secondary, others, danger };
  return { primary: null, secondary: primary, others: secondary === null ? others : [secondary, ...others], danger };
}

function ActionMenu({ order, onAction }: Pick<ActionPanelProps, 'order' | 'onAction'>) {
  const { t } = useTranslation();
  const { primary, secondary, others, danger } = order;
  const item = (allowedAction: AllowedAction, tone?: 'danger') => (
    <DropdownMenuItem key={allowedAction.name} tone={tone} onSelect={() => onAction(allowedAction)}>
      {allowedActionLabel(t, allowedAction)}
    </DropdownMenuItem>
  );
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="secondary"
          size="lg"
          className={secondary !== null ? 'max-sm:px-3' : primary === null ? 'flex-1' : ''}
        >
          <Ellipsis />
          <span className={secondary === null ? undefined : 'sr-only'}>
            {t(primary === null ? 'workshop.repair.actions' : 'common.more')}
          </span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top">
        {others.map((allowedAction) => item(allowedAction))}
        {others.length > 0 && danger.length > 0 && <DropdownMenuSeparator />}
        {danger.length > 0 && <DropdownMenuLabel>{t('workshop.repair.danger')}</DropdownMenuLabel>}
        {danger.map((allowedAction) => item(allowedAction, 'danger'))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
