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
import { offerLabel } from '../transition/offer-label.ts';
import type { OfferOrder } from '../transition/offer-order.ts';
import type { Offer } from '../transition/offers.ts';
import { NEXT_STEP } from '../transition/step-focus.ts';
import { Panel } from './panel.tsx';

export type ActionsProps = {
  order: OfferOrder;
  closed: boolean;
  /** Whose turn it is; null where that is nobody's, or not for this reader to know. */
  waitsFor: Role | null;
  /** The offer whose answer is still out, by its name. */
  pending: Offer['name'] | null;
  /** A step has just been taken: for a moment nothing is pressed by mistake. */
  resting: boolean;
  onOffer: (offer: Offer) => void;
};

/** Beside the repair where there is room: everything that may be done now. */
export function ActionPanel({ order, closed, waitsFor, pending, resting, onOffer }: ActionsProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const button = (offer: Offer, variant: 'primary' | 'secondary' | 'ghost') => (
    <Button
      key={offer.name}
      variant={variant}
      size={variant === 'primary' ? 'md' : 'sm'}
      loading={pending === offer.name}
      aria-disabled={resting || undefined}
      data-step={variant === 'primary' ? NEXT_STEP : undefined}
      onClick={() => onOffer(offer)}
      className={`w-full ${variant === 'ghost' ? 'text-danger!' : ''}`}
    >
      {label(offer)}
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
      {order.beside !== null && button(order.beside, 'secondary')}
      {order.secondary.length > 0 && (
        <div className="grid gap-2">{order.secondary.map((offer) => button(offer, 'secondary'))}</div>
      )}
      {order.danger.length > 0 && (
        <fieldset className="grid gap-1 border-t border-line pt-3">
          <legend className="sr-only">{t('workshop.repair.danger')}</legend>
          {order.danger.map((offer) => button(offer, 'ghost'))}
        </fieldset>
      )}
    </Panel>
  );
}

function useLabel() {
  const { t } = useTranslation();
  return (offer: Offer): string => offerLabel(t, offer);
}

function isEmpty({ primary, beside, secondary, danger }: OfferOrder): boolean {
  return primary === null && beside === null && secondary.length === 0 && danger.length === 0;
}

type ActionBarProps = Omit<ActionsProps, 'closed' | 'waitsFor'> & {
  /** What leads on from here before any step does. */
  lead?: ReactNode;
};

/** Under the thumb on a phone: the next step, and the others behind one button. */
export function ActionBar({ order: standing, lead = null, pending, resting, onOffer }: ActionBarProps) {
  const label = useLabel();
  const order = lead === null ? standing : afterLead(standing);
  const { primary, beside, secondary, danger } = order;
  if (isEmpty(order) && lead === null) return null;
  const others = secondary.length + danger.length > 0;
  return (
    <div
      data-slot="bottom-bar"
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap gap-3 border-t border-line bg-surface px-safe-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      {lead}
      {primary !== null && (
        <Button
          size="lg"
          loading={pending === primary.name}
          aria-disabled={resting || undefined}
          data-step={NEXT_STEP}
          onClick={() => onOffer(primary)}
          // With letters twice as large, or long names, the others make room, and stand below.
          className={`min-w-0 ${beside === null ? 'flex-[1_1_10rem]' : 'flex-[999_1_10rem] max-sm:px-3'}`}
        >
          {label(primary)}
        </Button>
      )}
      {beside !== null ? (
        // One row of their own where they stand below: a menu's button by itself would look lost there.
        <div className="flex min-w-0 flex-auto flex-wrap gap-3">
          <Button
            variant="secondary"
            size="lg"
            loading={pending === beside.name}
            aria-disabled={resting || undefined}
            onClick={() => onOffer(beside)}
            className="min-w-0 flex-auto max-sm:px-3"
          >
            {label(beside)}
          </Button>
          {others && <OtherSteps order={order} onOffer={onOffer} />}
        </div>
      ) : (
        others && <OtherSteps order={order} onOffer={onOffer} />
      )}
    </div>
  );
}

/** The next step stands second. */
function afterLead({ primary, beside, secondary, danger }: OfferOrder): OfferOrder {
  if (primary === null) return { primary, beside, secondary, danger };
  return { primary: null, beside: primary, secondary: beside === null ? secondary : [beside, ...secondary], danger };
}

function OtherSteps({ order, onOffer }: Pick<ActionsProps, 'order' | 'onOffer'>) {
  const { t } = useTranslation();
  const label = useLabel();
  const { primary, beside, secondary, danger } = order;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="secondary"
          size="lg"
          className={beside !== null ? 'max-sm:px-3' : primary === null ? 'flex-1' : ''}
        >
          <Ellipsis aria-hidden="true" />
          {/* Beside two others there is no room for its word. */}
          <span className={beside === null ? undefined : 'sr-only'}>
            {t(primary === null ? 'workshop.repair.actions' : 'common.more')}
          </span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top">
        {secondary.map((offer) => (
          <DropdownMenuItem key={offer.name} onSelect={() => onOffer(offer)}>
            {label(offer)}
          </DropdownMenuItem>
        ))}
        {secondary.length > 0 && danger.length > 0 && <DropdownMenuSeparator />}
        {danger.length > 0 && <DropdownMenuLabel>{t('workshop.repair.danger')}</DropdownMenuLabel>}
        {danger.map((offer) => (
          <DropdownMenuItem key={offer.name} tone="danger" onSelect={() => onOffer(offer)}>
            {label(offer)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
