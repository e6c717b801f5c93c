import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, ProperName } from '@atelier/ui';
import { useRef, useState, type ReactNode } from 'react';
import { useCloseGuard } from '#shared/dialogs/close-guard.tsx';
import { useOwnEntry } from '#shared/dialogs/use-own-entry.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { customerName } from '../customer-name.ts';
import { AnswerForm } from './answer-form.tsx';
import { FormHead } from './form-head.tsx';
import { HomecomingForm } from './homecoming-form.tsx';
import { CouldntGoForm, NobodyThereForm } from './nobody-there-form.tsx';
import { NotFollowedForm } from './not-followed-form.tsx';
import { offerTitle } from './offer-label.ts';
import type { OfferKind } from './offers.ts';
import { OwnForm } from './own-form.tsx';
import { focusForm, giveFocusBack, openerOf } from './step-focus.ts';
import { draftKeyOf, type OfferFormProps } from './use-offer-form.ts';
import { forgetTransitionDraft } from './use-transition-form.ts';
import { WriteOffForm } from './write-off-form.tsx';

export type TransitionDialogProps = Omit<OfferFormProps, 'onTyped'> & { onClose: () => void };

function SingleForm(props: OfferFormProps) {
  return props.offer.name === 'Repair.writtenOff' ? <WriteOffForm {...props} /> : <OwnForm {...props} />;
}

const forms: Readonly<Record<OfferKind, (props: OfferFormProps) => ReactNode>> = {
  step: SingleForm,
  notFollowed: NotFollowedForm,
  answer: AnswerForm,
  homecoming: HomecomingForm,
  nobodyThere: NobodyThereForm,
  couldntGo: CouldntGoForm,
};

/** The form of what a button leads to. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { offer, repair, transition, onTaken, onClose } = props;
  const { t } = useTranslation();
  useOwnEntry(true, onClose, transition.isPending);
  const { onTyped, close, question } = useCloseGuard(onClose, () => forgetTransitionDraft(draftKeyOf(props)));
  const [opener] = useState(() => openerOf(document.activeElement));
  const taken = useRef(false);
  const onCloseAutoFocus = (event: Event): void => {
    event.preventDefault();
    // After a step the page knows where to go on; its button may be another by now.
    if (!taken.current) giveFocusBack(opener);
  };
  const onOpenAutoFocus = (event: Event): void => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLElement) focusForm(event.currentTarget);
  };
  const onFormTaken: OfferFormProps['onTaken'] = (action, after) => {
    taken.current = true;
    onTaken(action, after);
  };
  const Form = forms[offer.kind];
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && !transition.isPending && close()}>
        <DialogContent
          closeLabel={t('common.close')}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <DialogHeader>
            <DialogTitle>{offerTitle(t, offer)}</DialogTitle>
            <DialogDescription>
              <span translate="no">{`#${repair.id} · `}</span>
              <ProperName>{repair.device.name}</ProperName>
              <span>{' · '}</span>
              <ProperName>{customerName(t, repair.customer.name)}</ProperName>
            </DialogDescription>
          </DialogHeader>
          <FormHead repair={repair} actor={props.actor} />
          <Form {...props} onTyped={onTyped} onTaken={onFormTaken} />
        </DialogContent>
      </Dialog>
      {question}
    </>
  );
}
